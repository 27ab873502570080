import { queryOptions } from '@tanstack/react-query'
import { type DailyLimit, usageApi } from '#contracts/usage.ts'
import { call } from '#web/lib/http/call.ts'

const FRESH_MS = 30_000

/** What is left of one daily limit. Below the key of all of them, so that both are asked for anew together. */
export const limitQuery = (name: DailyLimit) =>
  queryOptions({
    queryKey: ['/api/usage-limits', name],
    queryFn: async ({ signal }) => (await call(usageApi.limit, { params: { name }, signal })).data,
    staleTime: FRESH_MS,
  })

/** What is left of the daily limits. */
export const limitsQuery = queryOptions({
  queryKey: ['/api/usage-limits'],
  queryFn: async ({ signal }) => (await call(usageApi.limits, { signal })).data,
  staleTime: FRESH_MS,
})

/** What was used, day by day. */
export const usageQuery = queryOptions({
  queryKey: ['/api/usage'],
  queryFn: async ({ signal }) => (await call(usageApi.usage, { signal })).data,
  staleTime: FRESH_MS,
})
