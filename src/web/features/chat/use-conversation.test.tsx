import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { aMessage } from '#web/testing/chats.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { endEdit, useEditFiles, useEditText } from './edit.store.ts'
import { useConversation } from './use-conversation.ts'

const chatId = 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11'
const attachment = {
  id: 'f1',
  name: 'costs.csv',
  mediaType: 'text/csv',
  bytes: 12,
  state: 'ready',
  reason: null,
} as const

test('an edited question takes along the files it is given', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const message = 'You asked too often.'
  const wire = await startWire((_request, reply) =>
    answerJson(reply, 429, { success: false, error: message, message, type: 'ANY', requestId: 'r1' }),
  )
  const client = createQueryClient()
  const { result } = renderHook(() => useConversation(chatId, 'draft', () => undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const first = aMessage({ id: 'q1', parentId: 'a0', attachments: [attachment] })
  await result.current.actions.edit(first, 'And in June?', [attachment])
  const sent = JSON.parse(wire.requests.find(({ method }) => method === 'POST')?.body ?? '')
  expect(sent).toEqual({ id: expect.any(String), text: 'And in June?', parentId: 'a0', attachments: ['f1'] })

  // What was refused is back where it was written.
  await waitFor(() => expect(result.current.failure).toBe(message))
  expect(renderHook(() => useEditText()).result.current).toBe('And in June?')
  expect(renderHook(() => useEditFiles()).result.current).toEqual([attachment])
  endEdit()
})
