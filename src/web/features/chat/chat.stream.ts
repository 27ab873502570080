import type { QueryClient } from '@tanstack/react-query'
import { type Chat, chatApi, type Message } from '#contracts/chat.ts'
import { runsApi } from '#contracts/runs.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { followEvents, openEvents } from '#web/lib/event-stream.ts'
import { tellTabs } from '#web/lib/tabs.ts'
import { changeAnswer, dropAnswer, liveAnswer, setAnswer } from './answers.store.ts'
import { chatListQuery, chatQuery } from './chat.queries.ts'
import {
  asking,
  isUnderWay,
  type LiveAnswer,
  receive,
  requestStop,
  startStreaming,
  withdrawStop,
} from './chat.state.ts'
import { newId } from './new-id.ts'

export interface Question {
  /** The same question sent again keeps its id, so that it is asked once. */
  id: string
  text: string
}

/** Asks, and returns when the server has the question. The answer is followed to its end from then on. Throws if not taken. */
export async function ask(client: QueryClient, chatId: string, question: Question): Promise<void> {
  const asked: Message = {
    id: question.id,
    role: 'user',
    content: question.text,
    createdAt: now(),
    run: null,
  }
  setAnswer(chatId, asking([asked, thinking(newId())]))
  await begin(client, chatId, question.id, () =>
    openEvents(chatApi.send, { params: { chatId }, body: question }),
  )
}

/** Asks the last question again. */
export async function askAgain(client: QueryClient, chatId: string): Promise<void> {
  const answer = thinking(newId())
  setAnswer(chatId, asking([answer]))
  await begin(client, chatId, answer.id, () =>
    openEvents(chatApi.retry, { params: { chatId }, body: { id: answer.id } }),
  )
}

async function begin(client: QueryClient, chatId: string, messageId: string, open: () => Promise<Response>) {
  try {
    const first = await open()
    const runId = first.headers.get('X-Run-Id')
    if (!runId) throw new Error('The server began an answer without its number.')
    changeAnswer(chatId, (live) => startStreaming(live, runId))
    void follow(client, chatId, runId, first)
    refreshList(client)
    tellTabs(chatId)
  } catch (error) {
    dropAnswer(chatId)
    // Another tab may be the reason, by asking first.
    if (isRefusal(error)) void client.invalidateQueries(chatQuery(chatId))
    // A refusal says that nothing was kept. A lost connection does not: the question may have arrived.
    if (isRefusal(error) || !(await wasKept(client, chatId, messageId))) throw error
  }
}

/** Goes on with an answer that was begun elsewhere: in another tab, or on this page before it was reloaded. */
export function resume(client: QueryClient, chatId: string, answer: Message): void {
  const runId = answer.run?.id
  const live = liveAnswer(chatId)
  if (!runId || live?.runId === runId || (live && live.runId === undefined)) return
  // What was said is told again from the first number, so the text begins empty.
  setAnswer(chatId, startStreaming(asking([{ ...answer, role: 'thinking', content: '' }]), runId))
  void follow(client, chatId, runId)
}

/** Ends the answer where it is; what was written stays. Throws if the server could not be told. */
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
  try {
    await followEvents(runsApi.events, {
      params: { runId },
      first,
      onEvent: ({ data }) => change((live) => receive(live, data)),
      onDrop: () => change((live) => ({ ...live, lost: true })),
      onBack: () => change((live) => ({ ...live, lost: false })),
    })
    await settle(client, chatId, runId)
  } catch {
    // The session is over or the run is gone: nothing more will come, and what the server has is what there is.
    if (liveAnswer(chatId)?.runId === runId) dropAnswer(chatId)
    void client.invalidateQueries(chatQuery(chatId))
  }
}

/** Puts the server's own account in the place of what this page heard. */
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

/** Undefined if it cannot be read just now. */
async function readAgain(client: QueryClient, chatId: string): Promise<Chat | undefined> {
  const query = chatQuery(chatId)
  // One that is under way may have been answered before the end.
  await client.cancelQueries(query)
  return client.fetchQuery(query).catch(() => undefined)
}

/** Exactly the list: the chats' own keys begin like its. */
function refreshList(client: QueryClient) {
  void client.invalidateQueries({ queryKey: chatListQuery.queryKey, exact: true })
}

const thinking = (id: string): Message => ({ id, role: 'thinking', content: '', createdAt: now(), run: null })
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500
const now = () => new Date().toISOString()
