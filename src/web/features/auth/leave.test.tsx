import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { mara, ok, openApp, toastText } from '#web/testing/app.tsx'

const { fetched, arrive } = vi.hoisted(() => {
  let arrive = () => {}
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { fetched, arrive }
})
vi.mock('./login-screen.tsx', async (original) => {
  await fetched
  return original()
})

test('a signed-out user is gone from the screen before the login screen has been fetched', async () => {
  const answers = { 'GET /api/auth/me': ok(mara), 'POST /api/auth/logout': ok(null) }
  await openApp('/chat', answers, 'a-token')
  fireEvent.keyDown(await screen.findByRole('button', { name: /^mara/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await toastText('Logged out')
  expect(screen.queryByRole('button', { name: /^mara/ })).toBeNull()

  arrive()
  await screen.findByLabelText('Password')
  await waitFor(() => expect(location.href).toMatch(/\/login$/))
})
