import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'

const signedOut = refused(401, 'Please sign in.')

test('[R6] signed out on a protected route, one is sent to login with the way back', async () => {
  await openApp('/chat/42?page=2&x=a%20b', { 'GET /api/auth/me': signedOut })
  await screen.findByRole('heading', { name: 'Log in' })
  expect(location.pathname).toBe('/login')
  expect(location.search).toBe(`?redirect=${encodeURIComponent('/chat/42?page=2&x=a%20b')}`)
})

test('[R7] while the answer is out, a loader says so', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>()
  await openApp('/chat', { 'GET /api/auth/me': answer.promise }, 'a-token')
  expect((await screen.findByRole('status')).textContent).toBe('Checking authentication...')
  answer.resolve(ok(mara))
  await screen.findByRole('navigation', { name: 'Workspace' })
  expect(screen.queryByText('Checking authentication...')).toBeNull()
})

test('[G1] with an unverified address one sees the gate, and public screens as usual', async () => {
  await openApp('/chat/42', { 'GET /api/auth/me': ok({ ...mara, emailVerified: false }) }, 'a-token')
  await screen.findByRole('heading', { name: 'Verify Your Email' })
  expect(location.pathname).toBe('/chat/42')
  expect(screen.queryByRole('navigation', { name: 'Workspace' })).toBeNull()
})

test('[G1] public screens open as usual for an unverified person', async () => {
  await openApp('/signup', { 'GET /api/auth/me': ok({ ...mara, emailVerified: false }) }, 'a-token')
  await screen.findByRole('heading', { name: 'Create your account' })
})

test('[R5] a path that is no screen shows the not-found screen', async () => {
  await openApp('/no/such/place', { 'GET /api/auth/me': ok(mara) }, 'a-token')
  await screen.findByRole('heading', { name: 'Page not found' })
  await waitFor(() => expect(document.title).toBe('Page not found · Sellwright'))
})

test('a fresh installation leads from / to sign-up', async () => {
  const setup = Promise.withResolvers<ReturnType<typeof ok>>()
  await openApp('/', { 'GET /api/auth/me': signedOut, 'GET /api/setup': setup.promise })
  expect((await screen.findByRole('status')).textContent).toBe('Checking authentication...')
  setup.resolve(ok({ firstAccount: true, mailServer: false, google: false }))
  await screen.findByRole('heading', { name: 'Create your account' })
  expect(location.pathname).toBe('/signup')
})

test.each([
  ['that has accounts', '/', ok({ firstAccount: false, mailServer: false, google: false })],
  ['that says nothing of itself', '/', refused(500, '')],
  [
    'that is fresh, asked for another page',
    '/chat',
    ok({ firstAccount: true, mailServer: false, google: false }),
  ],
])('[R6] an installation %s leads to login', async (_, path, setup) => {
  await openApp(path, { 'GET /api/auth/me': signedOut, 'GET /api/setup': setup })
  await screen.findByRole('heading', { name: 'Log in' })
  expect(location.search).toBe(`?redirect=${encodeURIComponent(path)}`)
})

test.each([
  ['/login', '/'],
  ['/signup?redirect=%2Fchat%3Fx%3D1', '/chat?x=1'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
])('whoever comes to %s signed in is led on to %s', async (path, landed) => {
  await openApp(path, { 'GET /api/auth/me': ok(mara) }, 'a-token')
  await screen.findByRole('navigation', { name: 'Workspace' })
  expect(location.pathname + location.search).toBe(landed)
})
