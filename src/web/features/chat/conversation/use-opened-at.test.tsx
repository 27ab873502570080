import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { messagePath } from '#contracts/chat.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { aChat, aMessage } from '#web/testing/chats.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { useBranchOf, useOpenedAt } from './use-opened-at.ts'

const chatId = 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11'
const [shown, aside] = [aMessage({ id: 'm1' }), aMessage({ id: 'm2' })]

test('the branch of the message that the address names is shown, once for each arrival', async () => {
  const wire = await startWire((_request, reply) =>
    answerJson(reply, 200, { success: true, data: aChat({ id: chatId, messages: [aside] }) }),
  )
  const client = createQueryClient()
  const asked = () => wire.requests.map(({ body }) => JSON.parse(body))
  const { result, rerender } = renderHook(
    ({ messages, told }) => {
      const opened = useOpenedAt()
      useBranchOf(chatId, opened, { messages, told })
      return { opened, navigate: useNavigate() }
    },
    {
      initialProps: { messages: [shown], told: false },
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[messagePath(chatId, 'm2')]}>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  )
  expect(result.current.opened?.messageId).toBe('m2')
  expect(asked()).toEqual([])
  rerender({ messages: [shown], told: true })
  await waitFor(() => expect(asked()).toEqual([{ messageId: 'm2' }]))

  // A switch to another branch is not undone until such a link is followed again.
  rerender({ messages: [aside], told: true })
  rerender({ messages: [shown], told: true })
  expect(asked()).toHaveLength(1)
  void result.current.navigate(messagePath(chatId, 'm1'))
  await waitFor(() => expect(result.current.opened?.messageId).toBe('m1'))
  expect(asked()).toHaveLength(1)
  void result.current.navigate(messagePath(chatId, 'm2'))
  await waitFor(() => expect(asked()).toHaveLength(2))
})
