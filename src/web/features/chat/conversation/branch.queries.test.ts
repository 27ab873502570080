import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { aChat, aMessage, anAnswer } from '#web/testing/chats.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { chatQuery } from '../chat.queries.ts'
import { rateMessage, showBranch } from './branch.queries.ts'

const chat = aChat({ messages: [aMessage({ id: 'b', siblings: ['a', 'b'] }), anAnswer({ parentId: 'b' })] })
const { queryKey } = chatQuery(chat.id)
const client = createQueryClient()
const ratingNow = () => client.getQueryData(queryKey)?.messages.at(-1)?.rating

beforeEach(() => {
  client.setQueryData(queryKey, chat)
  vi.spyOn(console, 'error').mockReturnValue()
})

test('the branch that the server shows takes the place of the one that was shown', async () => {
  const other = aChat({ messages: [aMessage({ id: 'a', siblings: ['a', 'b'] })] })
  const wire = await startWire((_request, reply) => answerJson(reply, 200, { success: true, data: other }))
  await showBranch(client, chat.id, 'a')
  expect(client.getQueryData(queryKey)).toEqual(other)
  expect(wire.requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [`/api/chats/${chat.id}/branch`, { messageId: 'a' }],
  ])
})

test('a message far above the end of its branch is read up to, page by page, as far as there are pages', async () => {
  const path = ['a', 'b', 'c', 'd'].map((id, at, all) => aMessage({ id, parentId: all[at - 1] ?? null }))
  const wire = await startWire(({ query }, reply) => {
    const before = query.get('before')
    const at = path.findIndex(({ id }) => id === before)
    const data = before ? path.slice(Math.max(0, at - 1), at) : aChat({ messages: path.slice(-1) })
    answerJson(reply, 200, { success: true, data })
  })
  await showBranch(client, chat.id, 'b')
  expect(client.getQueryData(queryKey)?.messages).toEqual(path.slice(1))
  await showBranch(client, chat.id, 'elsewhere')
  expect(client.getQueryData(queryKey)?.messages).toEqual(path)
  expect(wire.requests).toHaveLength(5)
})

test('a rating is shown before the server has it, and the server is asked again if it does not take it', async () => {
  const wire = await startWire((_request, reply) =>
    answerJson(reply, 404, { success: false, message: 'This answer no longer exists.', type: 'NOT_FOUND' }),
  )
  const seen: unknown[] = []
  const stop = client.getQueryCache().subscribe(() => seen.push(ratingNow()))
  await expect(rateMessage(client, chat.id, 'answer', { rating: 'down', reason: '' })).rejects.toThrow()
  stop()
  expect(seen).toContain('down')
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(wire.requests[0]?.path).toBe('/api/messages/answer/rating')
})
