import { queryOptions } from '@tanstack/react-query'
import { type DailyLimit, usageApi } from '#contracts/usage.ts'
import { call } from '#web/lib/http/call.ts'

const FRESH_MS = 30_000

/** One daily limit. Its key extends that of `limitsQuery`, so both are invalidated together. */
export const limitQuery = (name: DailyLimit) =>
  queryOptions({
    queryKey: ['/api/usage-limits', name],
    queryFn: async ({ signal }) => (await call(usageApi.limit, { params: { name }, signal })).data,
    staleTime: FRESH_MS,
  })

/** Today's limits and usage. */
export const limitsQuery = queryOptions({
  queryKey: ['/api/usage-limits'],
  queryFn: async ({ signal }) => (await call(usageApi.limits, { signal })).data,
  staleTime: FRESH_MS,
})

/** Stored files. Read again with each visit, since uploads and deletions change it. */
export const storageQuery = queryOptions({
  queryKey: ['/api/usage/storage'],
  queryFn: async ({ signal }) => (await call(usageApi.storage, { signal })).data,
  staleTime: 0,
})

/** Usage per day. */
export const usageQuery = queryOptions({
  queryKey: ['/api/usage'],
  queryFn: async ({ signal }) => (await call(usageApi.usage, { signal })).data,
  staleTime: FRESH_MS,
})
