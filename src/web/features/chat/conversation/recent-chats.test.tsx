import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { mara, ok, openApp } from '#web/testing/app.tsx'

vi.mock('#web/ui/product-page/link-start.tsx', () => new Promise(() => undefined))

test('the composer of a phone’s start screen stays while the rest of an empty chat loads', async () => {
  const chats = Promise.withResolvers<ReturnType<typeof ok>>()
  await openApp(
    '/mobile',
    { 'GET /api/auth/me': ok(mara), 'GET /api/projects': ok([]), 'GET /api/chats': chats.promise },
    'a-token',
  )
  const composer = await screen.findByRole('textbox', { name: 'Message' })
  composer.focus()
  chats.resolve(ok({ items: [], next: null }))
  await screen.findByRole('heading', { name: 'What are you selling?' })
  // Hidden elements are not found, and a browser takes their focus.
  expect(screen.getByRole('textbox', { name: 'Message' })).toBe(composer)
})
