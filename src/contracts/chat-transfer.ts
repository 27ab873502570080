import { z } from 'zod'
import { ChatId, DeviceId, RunId } from './core/ids.ts'
import { route } from './core/route.ts'
import { RunState } from './runs.ts'

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024
/** Size limit of one imported chat over all its imports, citations included. */
export const MAX_CHAT_BYTES = 20_000_000
/** Characters of one imported message. */
export const MAX_IMPORTED_MESSAGE = 500_000
/** Parsed on the main thread, so kept small. */
const MAX_DEVICE_CHAT_BYTES = 2 * 1024 * 1024

/** Markdown has the shown path, JSON every branch. */
export const ChatFormat = z.enum(['markdown', 'json'])
export type ChatFormat = z.infer<typeof ChatFormat>

export const ChatImport = z.object({
  /** The run to follow or stop. */
  runId: RunId,
  state: RunState,
  /** Progress, or the result once it has ended. */
  note: z.string(),
  createdAt: z.iso.datetime(),
})
export type ChatImport = z.infer<typeof ChatImport>

/** A chat from a browser's storage, with the messages it had. */
export const DeviceChat = z.object({
  id: DeviceId,
  title: z.string().max(1_000),
  createdAt: z.string().max(50),
  updatedAt: z.string().max(50),
  /** A project on the server, or one imported from the same device. */
  projectId: DeviceId.nullable(),
  pinned: z.boolean(),
  messages: z
    .array(
      z.strictObject({
        id: DeviceId,
        parentId: DeviceId.nullable(),
        role: z.enum(['user', 'assistant']),
        content: z.string().max(MAX_IMPORTED_MESSAGE),
        createdAt: z.string().max(50),
        parts: z.array(z.unknown()).max(500),
      }),
    )
    .max(1_000),
})
export type DeviceChat = z.infer<typeof DeviceChat>

export const chatTransferApi = {
  file: route('GET', '/api/chats/:chatId/file', {
    params: z.object({ chatId: ChatId }),
    query: z.object({ format: ChatFormat.default('markdown') }),
    file: true,
  }),
  /** A ZIP of these or all chats: one Markdown file each, and one JSON file with every branch. */
  archive: route('POST', '/api/chat-archive', {
    body: z.object({ ids: z.array(ChatId).min(1).max(5_000).optional() }),
    file: true,
  }),
  /** Imports a ChatGPT export (ZIP or conversations.json) or a Sellwright export. */
  startImport: route('POST', '/api/chat-imports', {
    bytes: true,
    bodyLimit: MAX_IMPORT_BYTES,
    data: ChatImport,
  }),
  /** Adds a chat from a browser's storage to the account. Idempotent. */
  takeOver: route('POST', '/api/device-chats', {
    body: DeviceChat,
    bodyLimit: MAX_DEVICE_CHAT_BYTES,
    data: z.object({ id: ChatId }),
  }),
  lastImport: route('GET', '/api/chat-imports/last', { data: ChatImport.nullable() }),
}
