import type { QueryClient } from '@tanstack/react-query'
import type { Attachment } from '#contracts/attachments.ts'
import { type Chat, chatApi, type Message } from '#contracts/chat.ts'
import { type RunEvent, runsApi } from '#contracts/runs.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { followEvents, openEvents } from '#web/lib/http/event-stream.ts'
import { newId } from '#web/lib/new-id.ts'
import { announceChatChange } from '#web/lib/storage/tabs.ts'
import { chatListQuery, chatQuery } from '../chat.queries.ts'
import { changeAnswer, dropAnswer, liveAnswer, setAnswer } from './answers.store.ts'
import { batchByFrame } from './batch-by-frame.ts'
import { blankMessage } from './blank-message.ts'
import {
  asking,
  isUnderWay,
  type LiveAnswer,
  receive,
  requestStop,
  startStreaming,
  withdrawStop,
  withLive,
} from './chat.state.ts'

export interface Question {
  /** A resent question keeps its id, so it is asked once. */
  id: string
  text: string
  /** Parent of an edited question; without it the question follows the path. */
  parentId?: string | null
  model?: string
  /** Project of a new chat. */
  projectId?: string
  attachments?: Attachment[]
}

/** Asks and resolves once the server has the question, then follows the answer. Throws if refused. */
export async function ask(client: QueryClient, chatId: string, question: Question): Promise<void> {
  const { id, text, attachments } = question
  keepEnded(client, chatId)
  const path = pathOf(client, chatId)
  const parentId = question.parentId === undefined ? (path.at(-1)?.id ?? null) : question.parentId
  const asked: Message = {
    ...blankMessage({ id, role: 'user', content: text, createdAt: now(), attachments }),
    ...placeAfter(path, parentId, id),
  }
  setAnswer(chatId, asking([asked, thinking(newId(), [], id)]))
  // Another device may show another branch by now; the question follows the branch shown here.
  const seenId = question.parentId === undefined ? path.at(-1)?.id : undefined
  const body = { ...question, seenId, attachments: attachments?.map((attachment) => attachment.id) }
  await begin(client, chatId, id, () => openEvents(chatApi.send, { params: { chatId }, body }))
}

/** Answers a question again; by default the last one. */
export async function askAgain(
  client: QueryClient,
  chatId: string,
  { questionId, model }: { questionId?: string | undefined; model?: string | undefined } = {},
): Promise<void> {
  keepEnded(client, chatId)
  const path = pathOf(client, chatId)
  const asked = questionId ?? path.findLast(({ role }) => role === 'user')?.id ?? null
  const answer = thinking(newId(), path, asked)
  setAnswer(chatId, asking([answer]))
  const body = { id: answer.id, questionId, model }
  await begin(client, chatId, answer.id, () => openEvents(chatApi.retry, { params: { chatId }, body }))
}

async function begin(client: QueryClient, chatId: string, messageId: string, open: () => Promise<Response>) {
  try {
    const first = await open()
    const runId = first.headers.get('X-Run-Id')
    if (!runId) throw new Error('The server started an answer without a run id.')
    changeAnswer(chatId, (live) => startStreaming(live, runId))
    void follow(client, chatId, runId, first)
    refreshList(client)
    announceChatChange(chatId)
  } catch (error) {
    dropAnswer(chatId)
    // Another tab may have asked first.
    if (isRefusal(error)) void client.invalidateQueries(chatQuery(chatId))
    // A refusal means nothing was stored. After a lost connection the question may have arrived.
    if (isRefusal(error) || !(await wasKept(client, chatId, messageId))) throw error
  }
}

/** Keeps a finished answer on the page until the chat is reloaded, since the next answer replaces it here. */
function keepEnded(client: QueryClient, chatId: string): void {
  const live = liveAnswer(chatId)
  if (!live?.runId || isUnderWay(live)) return
  client.setQueryData(
    chatQuery(chatId).queryKey,
    (chat) => chat && { ...chat, messages: withLive(chat.messages, live) },
  )
}

/** Follows an answer started in another tab or before a reload. */
export function resume(client: QueryClient, chatId: string, answer: Message): void {
  const runId = answer.run?.id
  const live = liveAnswer(chatId)
  if (!runId || live?.runId === runId || (live && live.runId === undefined)) return
  // Events are replayed from the first, so the text starts empty.
  const untold: Message = { ...answer, role: 'thinking', content: '', parts: [] }
  setAnswer(chatId, startStreaming(asking([untold]), runId))
  void follow(client, chatId, runId)
}

/** Stops the answer and keeps its text. Throws if the request fails. */
export async function stop(chatId: string): Promise<void> {
  const runId = liveAnswer(chatId)?.runId
  if (!runId) return
  changeAnswer(chatId, requestStop)
  try {
    await call(runsApi.stop, { params: { runId } })
  } catch (error) {
    changeAnswer(chatId, withdrawStop)
    throw error
  }
}

async function follow(client: QueryClient, chatId: string, runId: string, first?: Response): Promise<void> {
  const change = (to: (live: LiveAnswer) => LiveAnswer) =>
    changeAnswer(chatId, (live) => (live.runId === runId ? to(live) : live))
  const heard = batchByFrame<RunEvent>((events) => change((live) => events.reduce(receive, live)))
  try {
    await followEvents(runsApi.events, {
      params: { runId },
      first,
      onEvent: ({ data }) => heard.add(data),
      onDrop: () => change((live) => ({ ...live, lost: true })),
      onBack: () => change((live) => ({ ...live, lost: false })),
    })
    heard.flush()
    await settle(client, chatId, runId)
  } catch {
    // The session ended or the run is gone; reload the chat from the server.
    if (liveAnswer(chatId)?.runId === runId) dropAnswer(chatId)
    void client.invalidateQueries(chatQuery(chatId))
  }
}

/** Replaces the live answer with the server's chat. */
async function settle(client: QueryClient, chatId: string, runId: string): Promise<void> {
  const chat = await readAgain(client, chatId)
  const live = liveAnswer(chatId)
  if (chat && live?.runId === runId && !isUnderWay(live)) dropAnswer(chatId)
  refreshList(client)
}

async function wasKept(client: QueryClient, chatId: string, messageId: string): Promise<boolean> {
  const chat = await readAgain(client, chatId)
  return chat?.messages.some(({ id }) => id === messageId) ?? false
}

/** Undefined if the request fails. */
async function readAgain(client: QueryClient, chatId: string): Promise<Chat | undefined> {
  const query = chatQuery(chatId)
  // A running request may predate the end.
  await client.cancelQueries(query)
  return client.fetchQuery(query).catch(() => undefined)
}

/** `exact`, since chat keys start with the same prefix. */
function refreshList(client: QueryClient) {
  void client.invalidateQueries({ queryKey: chatListQuery.queryKey, exact: true })
}

const pathOf = (client: QueryClient, chatId: string): Message[] =>
  client.getQueryData(chatQuery(chatId).queryKey)?.messages ?? []

/** Position after a message, next to the path's own message there. */
function placeAfter(path: Message[], parentId: string | null, id: string) {
  const beside = path.find((message) => message.parentId === parentId)
  return { parentId, siblings: [...(beside?.siblings ?? []), id] }
}

const thinking = (id: string, path: Message[], parentId: string | null): Message => ({
  ...blankMessage({ id, role: 'thinking', content: '', createdAt: now() }),
  ...placeAfter(path, parentId, id),
})
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500
const now = () => new Date().toISOString()
