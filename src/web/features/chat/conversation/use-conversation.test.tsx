import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { modelsQuery } from '#web/features/models/models.queries.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { aMessage, anAnswer } from '#web/testing/chats.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { chooseModel } from '../composer/composer-model.store.ts'
import { changeQueue, draftKey, draftOf, writeDraft } from '../composer/draft.store.ts'
import { endEdit, useEditFiles, useEditText } from '../message/edit.store.ts'
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
const aModel = (id: string) => ({ id, label: id, note: '', builtIn: false, own: false, price: null })
const refusal = (message: string) => ({
  success: false,
  error: message,
  message,
  type: 'ANY',
  requestId: 'r1',
})

test('an edited question takes along the files it is given', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const message = 'You asked too often.'
  const wire = await startWire((_request, reply) => answerJson(reply, 429, refusal(message)))
  const client = createQueryClient()
  const { result } = renderHook(() => useConversation(chatId, 'draft', () => undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const first = aMessage({ id: 'q1', parentId: 'a0', attachments: [attachment] })
  await result.current.actions.edit(first, 'And in June?', [attachment])
  const sent = JSON.parse(wire.requests.find(({ method }) => method === 'POST')?.body ?? '')
  expect(sent).toEqual({ id: expect.any(String), text: 'And in June?', parentId: 'a0', attachments: ['f1'] })

  // A refused message returns to the composer.
  await waitFor(() => expect(result.current.failure).toBe(message))
  expect(renderHook(() => useEditText()).result.current).toBe('And in June?')
  expect(renderHook(() => useEditFiles()).result.current).toEqual([attachment])
  endEdit()
})

test('the chosen model answers again too, unless it is gone: then the one in the picker does', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const wire = await startWire((_request, reply) => answerJson(reply, 404, refusal('It is gone.')))
  const client = createQueryClient()
  client.setQueryData(modelsQuery.queryKey, [aModel('a/one'), aModel('b/two')])
  const draft = draftKey('7', chatId)
  chooseModel('7', 'b/two')
  const { result } = renderHook(() => useConversation(chatId, draft, () => undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const asked = () => wire.requests.filter(({ method }) => method === 'POST')
  const bodies = () => asked().map(({ path, body }) => [path.split('/').at(-1), JSON.parse(body).model])
  result.current.actions.answerAgain(anAnswer({ parentId: 'q1' }))
  await waitFor(() => expect(bodies()).toEqual([['retry', 'b/two']]))
  await waitFor(() => expect(result.current.failure).toBe('It is gone.'))

  client.setQueryData(modelsQuery.queryKey, [aModel('a/one')])
  result.current.actions.answerAgain(anAnswer({ parentId: 'q1' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
  await result.current.send('And now?')
  expect(bodies().slice(1)).toEqual([
    ['retry', undefined],
    ['messages', undefined],
  ])
})

test('a message sent while another tab’s question is being answered waits for that answer', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let answer = { ...refusal('An answer is still being written.'), type: 'STILL_ANSWERING' }
  await startWire((_request, reply) => answerJson(reply, 409, answer))
  const client = createQueryClient()
  const draft = draftKey('7', chatId)
  writeDraft(draft, 'And in June?')
  const { result } = renderHook(() => useConversation(chatId, draft, () => undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await act(() => result.current.send('And in June?'))
  expect(draftOf(draft)).toMatchObject({ text: '', queue: [{ text: 'And in June?' }] })
  expect(draftOf(draft).queue[0]?.held).toBeUndefined()
  expect(result.current.failure).toBeUndefined()

  // A message that its author has to change is not queued: the reason is shown and the text restored.
  const unread = '“costs.pdf” could not be read. Remove it, then send again.'
  answer = { ...refusal(unread), type: 'CONFLICT' }
  await act(() => result.current.send('With the file?'))
  await waitFor(() => expect(result.current.failure).toBe(unread))
  expect(draftOf(draft)).toMatchObject({ text: 'With the file?', queue: [{ text: 'And in June?' }] })
})

test.each(['an existing', 'a new'])(
  '[T40] on a phone, a message to %s chat that finds no server waits, also a spoken one',
  async (kind) => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } })
    onTestFinished(() => void vi.unstubAllGlobals())
    await startWire((_request, reply) => reply.destroy())
    const isNew = kind === 'a new'
    const draft = draftKey('8', isNew ? undefined : chatId)
    const onTaken = vi.fn()
    const client = createQueryClient()
    const { result } = renderHook(() => useConversation(chatId, draft, onTaken), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
    await act(() => result.current.send('And in July?'))
    const [waiting] = draftOf(draftKey('8', chatId)).queue
    expect(waiting).toMatchObject({ text: 'And in July?' })
    expect(waiting?.startsChat !== undefined).toBe(isNew)
    expect(result.current.failure).toBeUndefined()
    expect(onTaken).toHaveBeenCalledOnce()
    changeQueue(draftKey('8', chatId), () => [])
  },
)
