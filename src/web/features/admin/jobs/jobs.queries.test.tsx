import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { useJobs } from './jobs.queries.ts'

test('the more pages of jobs are open, the rarer all of them are read again', async () => {
  await startWire((_request, reply) =>
    answerJson(reply, 200, { success: true, data: { items: [], next: 'more' } }),
  )
  const client = createQueryClient()
  const { result } = renderHook(() => useJobs({}), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const pause = () => {
    const [query] = client.getQueryCache().findAll()
    const every = query?.observers[0]?.options.refetchInterval
    return query && typeof every === 'function' ? every(query) : every
  }
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  expect(pause()).toBe(3_000)
  for (const ms of [6_000, 9_000]) {
    await act(() => result.current.fetchNextPage())
    expect(pause()).toBe(ms)
  }
})
