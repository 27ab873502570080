import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, ok, openApp } from '#web/testing/app.tsx'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'

// A separate file, since it tests the first opening, before anything is fetched.
test('text typed while the palette is loading is searched for, and typing continues', async () => {
  const wire = await openApp(
    '/chat',
    { 'GET /api/auth/me': ok(mara), 'GET /api/chats': ok({ items: [], next: null }) },
    'a-token',
  )
  const composer = await screen.findByRole('textbox', { name: 'Message' })
  composer.focus()
  act(() => openOverlay('palette'))
  const waiting = screen.getByRole('textbox', { name: 'Search and commands' })
  expect(document.activeElement).toBe(waiting)
  fireEvent.change(waiting, { target: { value: 'lam' } })

  const field = await screen.findByRole<HTMLInputElement>('combobox')
  expect([field.value, field.selectionStart, document.activeElement]).toEqual(['lam', 3, field])
  await screen.findByText('No chats match “lam”.')
  expect(wire.requests.flatMap(({ query }) => query.getAll('q'))).toContain('lam')
  fireEvent.keyDown(field, { key: 'Escape' })
  await expect.poll(() => document.activeElement).toBe(composer)
})
