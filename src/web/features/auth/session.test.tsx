import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { readToken } from '#web/lib/token.ts'
import { mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { meQuery } from './session.queries.ts'

const done = { body: { success: true, message: 'Done.' } }

async function signOut() {
  fireEvent.keyDown(await screen.findByRole('button', { name: /^mara/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
}

test('[A3] who is signed in stays fresh for 5 minutes, is kept for 10, and is asked again on focus and mount', () => {
  expect(meQuery).toMatchObject({
    queryKey: ['/api/auth/me'],
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    retry: false,
  })
})

test('[A6] the answer is the user, and null when the request fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let status = 200
  await startWire((_, reply) => answerJson(reply, status, { success: true, data: mara }))
  expect(await createQueryClient().fetchQuery(meQuery)).toEqual(mara)
  for (status of [401, 403, 500]) expect(await createQueryClient().fetchQuery(meQuery)).toBeNull()
})

test('a server that is away for a moment signs nobody out, one that says no does', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let status = 200
  await startWire((_, reply) => answerJson(reply, status, { success: true, data: mara }))
  const client = createQueryClient()
  const again = () => client.fetchQuery({ ...meQuery, staleTime: 0 })
  await again()
  status = 503
  expect(await again()).toEqual(mara)
  status = 401
  expect(await again()).toBeNull()
})

test('[S2] logout clears the token and what was cached, and says so', async () => {
  let who = mara
  const wire = await openApp(
    '/chat',
    {
      'GET /api/auth/me': () => ok(who),
      'POST /api/auth/logout': done,
      'POST /api/auth/login': { body: { success: true, message: 'Done.', token: 'another-token' } },
    },
    'a-token',
  )
  await signOut()
  expect(await toastText('Logged out')).toBe('Logged outYou have been successfully logged out')
  expect(location.pathname).toBe('/login')
  expect(readToken()).toBeNull()
  expect(wire.requests.find(({ path }) => path === '/api/auth/logout')).toMatchObject({
    method: 'POST',
    body: '',
  })

  who = { ...mara, username: 'jo' }
  fireEvent.change(await screen.findByLabelText('Username or email'), { target: { value: 'jo' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'lampwerk-secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('button', { name: /^jo/ })
})

test.each([
  [refused(500, 'The session could not be ended.'), 'The session could not be ended.'],
  [{ status: 500, body: {} }, 'Failed to logout'],
])('[X3] a failed logout says why and leaves one signed in', async (answer, sentence) => {
  await openApp('/chat', { 'GET /api/auth/me': ok(mara), 'POST /api/auth/logout': answer }, 'a-token')
  await signOut()
  expect(await toastText(sentence)).toBe(sentence)
  expect(readToken()).toBe('a-token')
  expect(location.pathname).toBe('/chat')
})

test('a session that is over already counts as signed out', async () => {
  const answers = { 'GET /api/auth/me': ok(mara), 'POST /api/auth/logout': refused(401, 'Please sign in.') }
  await openApp('/chat', answers, 'a-token')
  await signOut()
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(readToken()).toBeNull()
})
