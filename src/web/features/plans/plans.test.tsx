import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plans } from '#contracts/plans.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { clearToken, writeToken } from '#web/lib/http/token.ts'
import { mara, ok, refused } from '#web/testing/app.tsx'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { planName, readSubscription, subscriptionQuery, useSubscription } from './plans.queries.ts'

const pro = { plan: 'pro', features: plans.pro }
const freeOfService = {
  plan: 'free',
  features: {
    hasImageGeneration: false,
    hasDropPageBuilder: false,
    hasDeepMarketAnalysis: false,
    queriesPerDay: 20,
    marketingVisualsPerDay: 0,
    promptsPerDay: 15,
    maxImagesPerRequest: 0,
  },
}
const freeOfContext = { plan: 'free', features: { ...freeOfService.features, queriesPerDay: 10 } }
const signedOut = refused(401, 'Please sign in.')

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  writeToken('a-token')
})
afterEach(() => {
  cleanup()
  clearToken()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The hook, against a server whose answers can be changed while it runs. */
async function openPlans(given: { status?: object | Promise<object>; me?: object } = {}) {
  const server = { status: ok(pro) as object | Promise<object>, me: ok(mara) as object, ...given }
  const wire = await startWire(async ({ path }, reply) => {
    const answer = path === '/api/auth/me' ? server.me : await server.status
    const { status = 200, body } = answer as { status?: number; body: unknown }
    answerJson(reply, status, body)
  })
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  // The first answers come by real time; only what repeats is wound on by hand.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { result, rerender } = renderHook(() => useSubscription(), { wrapper })
  const asked = () => wire.requests.filter(({ path }) => path === '/api/subscription-status').length
  return { server, client, asked, rerender, now: () => result.current }
}

const until = (check: () => void) => vi.waitFor(check, 60_000)

test('[B1] the status loads at once and again every 30 seconds', async () => {
  const { now, asked, server, client } = await openPlans()
  await until(() => expect(now()).toEqual({ ...pro, error: undefined }))
  expect(asked()).toBe(1)

  server.status = ok({ plan: 'automation', features: plans.automation })
  // Waiting winds the clock on too, by a little with each look.
  vi.advanceTimersByTime(20_000)
  expect(client.isFetching()).toBe(0)
  vi.advanceTimersByTime(10_000)
  await until(() => expect(now().plan).toBe('automation'))
  vi.advanceTimersByTime(30_000)
  await until(() => expect(asked()).toBe(3))
})

test('[B1] nobody signed in, nothing is asked', async () => {
  const { now, asked, client } = await openPlans({ me: signedOut })
  await until(() => expect(client.getQueryData(['/api/auth/me'])).toBeNull())
  vi.advanceTimersByTime(60_000)
  expect(client.isFetching()).toBe(0)
  expect(now()).toEqual({ ...freeOfContext, error: undefined })
  expect(asked()).toBe(0)
})

test('[B1] on logout the status and its cached query are gone, and no one asks any more', async () => {
  const { now, asked, server, client, rerender } = await openPlans()
  await until(() => expect(now().plan).toBe('pro'))
  server.me = signedOut
  clearToken()
  client.clear()
  expect(client.getQueryData(subscriptionQuery.queryKey)).toBeUndefined()
  rerender()
  expect(now()).toEqual({ ...freeOfContext, error: undefined })
  await until(() => expect(client.getQueryData(['/api/auth/me'])).toBeNull())
  vi.advanceTimersByTime(60_000)
  expect(client.isFetching()).toBe(0)
  expect(now()).toEqual({ ...freeOfContext, error: undefined })
  expect(asked()).toBe(1)
})

test('[B1] a status that was loaded is not shown once nobody is signed in', async () => {
  const { now, client } = await openPlans()
  await until(() => expect(now().plan).toBe('pro'))
  client.setQueryData(['/api/auth/me'], null)
  await until(() => expect(now()).toEqual({ ...freeOfContext, error: undefined }))
})

test('[B2] a 401 gives the free plan of the service', async () => {
  const { now, server } = await openPlans({ status: signedOut })
  await until(() => expect(now()).toEqual({ ...freeOfService, error: undefined }))

  server.status = ok(pro)
  vi.advanceTimersByTime(30_000)
  await until(() => expect(now().plan).toBe('pro'))
  server.status = signedOut
  vi.advanceTimersByTime(30_000)
  await until(() => expect(now()).toEqual({ ...freeOfService, error: undefined }))
})

test('[B2] before anything has loaded the plan is free with 10 queries a day', async () => {
  const answer = Promise.withResolvers<object>()
  const { now, asked } = await openPlans({ status: answer.promise })
  await until(() => expect(asked()).toBe(1))
  expect(now()).toEqual({ ...freeOfContext, error: undefined })
  answer.resolve(ok(pro))
  await until(() => expect(now().plan).toBe('pro'))
})

test('[B3] any other error keeps the status and records a message, until a reload works', async () => {
  const { now, server } = await openPlans()
  await until(() => expect(now().plan).toBe('pro'))
  for (const [failure, message] of [
    [refused(500, 'The database is away.'), 'The database is away.'],
    [{ status: 502, body: 'no JSON of ours' }, 'Your plan could not be loaded.'],
  ] as const) {
    server.status = failure
    vi.advanceTimersByTime(30_000)
    await until(() => expect(now()).toEqual({ ...pro, error: message }))
  }
  server.status = ok(pro)
  vi.advanceTimersByTime(30_000)
  await until(() => expect(now()).toEqual({ ...pro, error: undefined }))
})

test('[B3] before anything has loaded an error leaves the fallback of the context', async () => {
  const { now } = await openPlans({ status: refused(500, 'The database is away.') })
  await until(() => expect(now()).toEqual({ ...freeOfContext, error: 'The database is away.' }))
})

test('[B3] the service throws every error but a 401 again', async () => {
  let status = 401
  await startWire((_, reply) => answerJson(reply, status, { success: false }))
  await expect(readSubscription()).resolves.toEqual(freeOfService)
  for (status of [403, 429, 500, 503]) await expect(readSubscription()).rejects.toMatchObject({ status })
})

test('[E7] plans by the names that are shown', () => {
  expect(['free', 'pro', 'automation', 'Founders 2024', 'constructor'].map(planName)).toEqual([
    'Free',
    'Dropshipping Automation',
    'Pro Dropshipper',
    'Founders 2024',
    'constructor',
  ])
})
