import type { QueryClient } from '@tanstack/react-query'
import type { MessagePart } from '#contracts/chat.ts'
import { chatTransferApi, type DeviceChat } from '#contracts/chat-transfer.ts'
import { type DeviceProject, projectsApi } from '#contracts/projects.ts'
import { chatListQuery, historyKey } from '#web/features/chat/chat.queries.ts'
import { chats, type KeptChat } from '#web/features/chat/chats.store.ts'
import { refreshProjects } from '#web/features/projects/projects.queries.ts'
import { noteChange, projects, type ServerProject } from '#web/features/projects/projects.store.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { readToken } from '#web/lib/http/token.ts'
import { tellTabs } from '#web/lib/storage/tabs.ts'

export interface Batch {
  chats: KeptChat[]
  projects: ServerProject[]
}

export interface Refused {
  id: string
  /** The server's sentence. */
  why: string
}

/**
 * Adds items of this device to the account, projects first, since chats belong to them. Gives those the server refused;
 * undefined when someone else signed in meanwhile, who gets nothing of it.
 */
export async function sendBatch(client: QueryClient, batch: Batch): Promise<Refused[] | undefined> {
  const token = readToken()
  const isSameSession = () => readToken() === token
  const refused: Refused[] = []
  const attempt = async (id: string, send: () => Promise<unknown>) => {
    if (!isSameSession()) return
    try {
      await send()
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push({ id, why: messageOf(error, 'The server did not accept it.') })
    }
  }
  try {
    for (const project of batch.projects) await attempt(project.id, () => sendProject(project))
    for (const chat of batch.chats) await attempt(chat.id, () => sendChat(chat))
  } finally {
    if (isSameSession()) await readLists(client)
  }
  return isSameSession() ? refused : undefined
}

/** Whether the same would be answered however often it is sent. Anything else is tried again later. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && [400, 403, 409, 413, 422].includes(error.status)

/** The item leaves the device once the server has it. */
export async function sendProject(project: ServerProject): Promise<string> {
  const { data } = await call(projectsApi.takeOver, { body: asDeviceProject(project) })
  noteChange()
  projects.remove(project.id)
  projects.put(data)
  projects.flush()
  return data.slug
}

export async function sendChat(chat: KeptChat): Promise<string> {
  const { data } = await call(chatTransferApi.takeOver, { body: asDeviceChat(chat) })
  chats.remove(chat.id)
  tellTabs(data.id)
  return data.id
}

export const readLists = (client: QueryClient) =>
  Promise.all([
    refreshProjects(client),
    client.invalidateQueries({ queryKey: chatListQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: historyKey }),
  ])

const LONGEST_NAME = 100
const LONGEST_TITLE = 200

const asDeviceProject = ({ id, name, businessInstructions, researchData }: ServerProject): DeviceProject =>
  storable({
    id,
    name: Array.from(name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
      .slice(0, LONGEST_NAME)
      .join(''),
    businessInstructions,
    researchData,
  })

const asDeviceChat = ({ id, title, createdAt, updatedAt, projectId, pinned, opened }: KeptChat): DeviceChat =>
  storable({
    id,
    title: title.slice(0, LONGEST_TITLE),
    createdAt,
    updatedAt,
    projectId: projectId || null,
    pinned,
    messages: (opened?.messages ?? []).map((message) => ({
      id: message.id,
      parentId: message.parentId,
      role: message.role === 'user' ? ('user' as const) : ('assistant' as const),
      content: message.content,
      createdAt: message.createdAt,
      parts: message.parts satisfies MessagePart[],
    })),
  })

/** Text that the server can store: no zero characters, no halves of a pair. */
const storable = <T>(body: T): T =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    typeof value === 'string' ? value.replace(/\0/g, '').replace(/\p{Surrogate}/gu, '\ufffd') : value,
  )
