import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { plans } from '#contracts/plans.ts'
import { entryOf, type ScreenId, screenIds } from '#contracts/screens.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { clearToken } from '#web/lib/http/token.ts'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'

const signedOut = refused(401, 'Please sign in.')
const publicScreens = [
  'login',
  'signup',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'unfollow',
  'payment',
  'terms',
  'privacy',
] as const satisfies ScreenId[]

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

/** Every path with values in the place of its names. */
const pathsOf = (ids: readonly ScreenId[]) =>
  ids.flatMap((id) => entryOf(id).paths.map((path) => path.replace(/:\w+/g, '42')))
const protectedScreens = screenIds.filter((id) => !(publicScreens as readonly string[]).includes(id))

test.each(pathsOf(protectedScreens))(
  '[G1] with an unverified address one sees only the gate at %s',
  async (path) => {
    await openApp(path, { 'GET /api/auth/me': ok({ ...mara, emailVerified: false }) }, 'a-token')
    await screen.findByRole('heading', { name: 'Verify Your Email' })
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(location.pathname).toBe(path)
    expect(screen.queryByRole('navigation', { name: 'Workspace' })).toBeNull()
  },
)

test('[G1] public screens open as usual for an unverified person', async () => {
  await openApp('/signup', { 'GET /api/auth/me': ok({ ...mara, emailVerified: false }) }, 'a-token')
  await screen.findByRole('heading', { name: 'Create your account' })
})

test('[R5] a path that is no screen shows the not-found screen', async () => {
  await openApp('/no/such/place', { 'GET /api/auth/me': ok(mara) }, 'a-token')
  await screen.findByRole('heading', { name: 'Page not found' })
  await waitFor(() => expect(document.title).toBe('Page not found · Sellwright'))
})

const fresh = ok({ firstAccount: true, mailServer: false, google: false })

test.each([
  ['that has accounts', '/', '?redirect=%2F', ok({ firstAccount: false, mailServer: false, google: false })],
  ['that says nothing of itself', '/', '?redirect=%2F', refused(500, '')],
  ['that is fresh', '/', '?redirect=%2F', fresh],
  ['that is fresh, asked for another page', '/chat?x=1', '?redirect=%2Fchat%3Fx%3D1', fresh],
])('[R6] an installation %s leads to login', async (_, path, search, setup) => {
  await openApp(path, { 'GET /api/auth/me': signedOut, 'GET /api/setup': setup })
  await screen.findByRole('heading', { name: 'Log in' })
  expect(location.pathname + location.search).toBe(`/login${search}`)
})

test('[R6] the login page of a fresh installation says that there is no account yet and leads to sign-up', async () => {
  await openApp('/usage?day=1', { 'GET /api/auth/me': signedOut, 'GET /api/setup': fresh })
  expect((await screen.findByText(/There is no account here yet/)).textContent).toBe(
    'There is no account here yet. Create the first account',
  )
  fireEvent.click(screen.getByRole('link', { name: 'Create the first account' }))
  await screen.findByRole('heading', { name: 'Create your account' })
  expect(location.pathname + location.search).toBe('/signup?redirect=%2Fusage%3Fday%3D1')
})

test.each([500, 403, 404, 429])(
  '[A6] a failure with %d keeps the loader, says so, and Refresh asks again',
  async (status) => {
    let answer = refused(status, 'Not now.')
    await openApp('/chat?x=1', { 'GET /api/auth/me': () => answer }, 'a-token')
    const loader = await screen.findByText(/The server cannot be reached/)
    expect(loader.closest('[role="status"]')?.textContent).toBe(
      'Checking authentication...The server cannot be reached. Refresh',
    )
    expect(location.pathname + location.search).toBe('/chat?x=1')
    answer = ok(mara)
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByRole('navigation', { name: 'Workspace' })
    expect(location.pathname + location.search).toBe('/chat?x=1')
  },
)

test('[A6] after a failure a 401 leads to login all the same', async () => {
  let answer = refused(502, 'Not now.')
  await openApp('/chat', { 'GET /api/auth/me': () => answer })
  await screen.findByText(/The server cannot be reached/)
  answer = signedOut
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(location.search).toBe('?redirect=%2Fchat')
})

test.each(['/chat', '/pricing', '/terms', '/no/such/place'])(
  '[B1] at %s the status is loaded at once and every 30 seconds, and no more after signing out elsewhere',
  async (path) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const client = createQueryClient()
    const status = ok({ plan: 'pro', features: plans.pro })
    // At the gate too: an unverified person has a plan as well.
    const me = ok({ ...mara, emailVerified: path !== '/chat' })
    const answers = { 'GET /api/auth/me': me, 'GET /api/subscription-status': status }
    const wire = await openApp(path, answers, 'a-token', client)
    const asked = () => wire.requests.filter((request) => request.path === '/api/subscription-status').length
    const until = (seen: () => void) => vi.waitFor(seen, { timeout: 60_000 })
    const settled = () => until(() => expect(client.isFetching()).toBe(0))
    await until(() => expect(asked()).toBe(1))
    await settled()
    vi.advanceTimersByTime(30_000)
    await until(() => expect(asked()).toBe(2))
    await settled()

    clearToken()
    await act(async () => {
      dispatchEvent(new StorageEvent('storage', { key: 'auth.token', oldValue: 'a-token' }))
      // The cache notifies its readers in the next turn.
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(client.getQueryData(['/api/subscription-status'])).toBeUndefined()
    vi.advanceTimersByTime(60_000)
    expect(client.isFetching({ queryKey: ['/api/subscription-status'] })).toBe(0)
    expect(asked()).toBe(2)
  },
)

test.each([
  ['/login', '/'],
  ['/signup?redirect=%2Fchat%3Fx%3D1', '/chat?x=1'],
  ['/login?redirect=%2F%2Fevil.example', '/'],
])('whoever comes to %s signed in is led on to %s', async (path, landed) => {
  await openApp(path, { 'GET /api/auth/me': ok(mara) }, 'a-token')
  await screen.findByRole('navigation', { name: 'Workspace' })
  expect(location.pathname + location.search).toBe(landed)
})
