import type { QueryClient } from '@tanstack/react-query'
import type { StoredChat } from '#web/features/chat/chats.store.ts'
import { readLists, sendChat } from '#web/features/chat/device-chat.queries.ts'
import { sendProject } from '#web/features/projects/device-project.queries.ts'
import type { ServerProject } from '#web/features/projects/projects.store.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { readToken } from '#web/lib/http/token.ts'

export interface UploadBatch {
  chats: StoredChat[]
  projects: ServerProject[]
}

export interface RefusedItem {
  id: string
  /** The server's message. */
  why: string
}

/** Adds items of this device to the account, projects first because chats belong to them. Returns the refused ones; undefined when someone else signed in meanwhile. */
export async function sendBatch(client: QueryClient, batch: UploadBatch): Promise<RefusedItem[] | undefined> {
  const token = readToken()
  const isSameSession = () => readToken() === token
  const refused: RefusedItem[] = []
  const attempt = async (id: string, send: () => Promise<unknown>) => {
    if (!isSameSession()) return
    try {
      await send()
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push({ id, why: messageOf(error, 'The server didn’t accept it.') })
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

/** True when retrying would get the same answer. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && [400, 403, 409, 413, 422].includes(error.status)
