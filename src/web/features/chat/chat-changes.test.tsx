import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { sent } from '#web/testing/settings.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { useChangeMany } from './chat-changes.queries.ts'

test('more chats than one call takes are changed in pieces', async () => {
  const wire = await startWire((_, reply) => answerJson(reply, 200, { success: true, data: { changed: 1 } }))
  const client = createQueryClient()
  const { result } = renderHook(useChangeMany, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  })
  const ids = Array.from({ length: 501 }, (_, n) => `chat ${n}`)
  await act(() => result.current.mutateAsync({ action: 'restore', ids }))
  expect(sent(wire, 'POST', '/api/chats/many')).toEqual([
    { change: { action: 'restore', ids: ids.slice(0, 500) } },
    { change: { action: 'restore', ids: ['chat 500'] } },
  ])
})
