import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { plans } from '#contracts/plans.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { clearToken, readToken, writeToken } from '#web/lib/http/token.ts'
import { mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { meQuery } from './session.queries.ts'

const done = { body: { success: true, message: 'Done.' } }

async function signOut() {
  fireEvent.keyDown(await screen.findByRole('button', { name: /^mara/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
}

test('[A3] the session stays fresh for 5 minutes, is cached for 10, and is asked again on focus and mount', () => {
  expect(meQuery).toMatchObject({
    queryKey: ['/api/auth/me'],
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    retry: false,
  })
})

/** A server whose status can be changed, and one client that asks it again and again. */
async function askAgain() {
  vi.spyOn(console, 'error').mockReturnValue()
  const server = { status: 200 }
  await startWire((_, reply) => answerJson(reply, server.status, { success: true, data: mara }))
  const client = createQueryClient()
  return { server, again: () => client.fetchQuery({ ...meQuery, staleTime: 0 }) }
}

test('[A6] nobody is known while the question fails, and the user once it is answered', async () => {
  const { server, again } = await askAgain()
  for (server.status of [500, 403, 401, 429]) expect(await again()).toBeNull()
  server.status = 200
  expect(await again()).toEqual(mara)
})

test('[A6] a failed refetch keeps the person who is known; only a 401 does not', async () => {
  const { server, again } = await askAgain()
  await again()
  for (server.status of [503, 403, 404, 429]) expect(await again()).toEqual(mara)
  server.status = 401
  expect(await again()).toBeNull()
  server.status = 503
  expect(await again()).toBeNull()
})

test('[A6] a failure after someone else logged in does not bring back who was known before', async () => {
  const { server, again } = await askAgain()
  writeToken('of-mara')
  onTestFinished(clearToken)
  await again()
  server.status = 503
  expect(await again()).toEqual(mara)
  writeToken('of-jo')
  expect(await again()).toBeNull()
})

const FOCUS_SCREENS = ['/chat', '/projects', '/history', '/support', '/feedback', '/settings', '/pricing']

test.each(FOCUS_SCREENS)(
  '[A3] coming back to the tab at %s asks who is signed in, and nothing else',
  async (path) => {
    const client = createQueryClient()
    const cache = client.getQueryCache()
    await openApp(path, { 'GET /api/auth/me': ok(mara) }, 'a-token', client)
    await screen.findByRole('main')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    const focus = cache.onFocus.bind(cache)
    const askedAgain = async () => {
      const asked = Promise.withResolvers<unknown[]>()
      // Other parts of the screen may have been fetched only now, and ask for the first time.
      vi.spyOn(cache, 'onFocus').mockImplementationOnce(() => {
        const before = cache.findAll({ fetchStatus: 'fetching' })
        focus()
        const after = cache.findAll({ fetchStatus: 'fetching' }).filter((query) => !before.includes(query))
        asked.resolve(after.map(({ queryKey }) => queryKey[0]))
      })
      window.dispatchEvent(new Event('visibilitychange'))
      return await asked.promise
    }
    expect(await askedAgain()).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await askedAgain()).toEqual(['/api/auth/me'])
  },
)

test('[S2][A7][B1] logout clears the query cache, and with it the three named queries', async () => {
  const client = createQueryClient()
  const wire = await openApp(
    '/usage',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/subscription-status': ok({ plan: 'pro', features: plans.pro }),
      'GET /api/usage': ok({ timeZone: 'UTC', days: [], byFeature: [] }),
      'GET /api/usage-limits': ok([]),
      'POST /api/auth/logout': done,
    },
    'a-token',
    client,
  )
  const named = ['/api/subscription-status', '/api/usage', '/api/usage-limits']
  const cached = () => named.filter((path) => client.getQueryData([path]) !== undefined)
  await waitFor(() => expect(cached()).toEqual(named))
  await signOut()
  await toastText('Logged out')
  expect(cached()).toEqual([])
  // The login screen asks what kind of installation it is; nothing personal is left.
  const left = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
  expect(left.filter((key) => key !== '/api/auth/me' && key !== '/api/setup')).toEqual([])
  expect(client.getQueryData(['/api/auth/me'])).toBeNull()
  expect(client.getMutationCache().getAll()).toEqual([])
  expect(client.isFetching({ predicate: ({ queryKey }) => named.includes(String(queryKey[0])) })).toBe(0)
  const paths = wire.requests.map(({ path }) => path)
  const afterLogout = paths.slice(paths.indexOf('/api/auth/logout') + 1)
  expect(afterLogout.filter((path) => named.includes(path))).toEqual([])
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
  [{ status: 500, body: { message: 'Only a sentence.' } }, 'Only a sentence.'],
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
