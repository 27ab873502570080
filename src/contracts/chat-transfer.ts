import { z } from 'zod'
import { ChatId, DeviceId, RunId } from './core/ids.ts'
import { route } from './core/route.ts'
import { RunState } from './runs.ts'

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024
/** Of one chat that is imported, over all imports of it, with what its messages cite. */
export const MAX_CHAT_BYTES = 20_000_000
/** Characters of one message that is imported: an answer is far shorter. */
export const MAX_IMPORTED_MESSAGE = 500_000
/** Read on the server's main thread, so kept small. */
const MAX_DEVICE_CHAT_BYTES = 2 * 1024 * 1024

/** Markdown holds the path that is shown, JSON every branch. */
export const ChatFormat = z.enum(['markdown', 'json'])
export type ChatFormat = z.infer<typeof ChatFormat>

export const ChatImport = z.object({
  /** To be followed, and stopped. */
  runId: RunId,
  state: RunState,
  /** What it did so far or, at its end, what came of it. */
  note: z.string(),
  createdAt: z.iso.datetime(),
})
export type ChatImport = z.infer<typeof ChatImport>

/** A chat that a browser stored, with as many messages as it had. */
export const DeviceChat = z.object({
  id: DeviceId,
  title: z.string().max(1_000),
  createdAt: z.string().max(50),
  updatedAt: z.string().max(50),
  /** Of a project on the server, or of one that came from the same device. */
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
  /** A ZIP of these chats, or of all that are not in the bin: a Markdown file for each, and one JSON file with every branch. */
  archive: route('POST', '/api/chat-archive', {
    body: z.object({ ids: z.array(ChatId).min(1).max(5_000).optional() }),
    file: true,
  }),
  /** Takes chats from ChatGPT's export (the ZIP, or the conversations.json in it) or from one of ours. */
  startImport: route('POST', '/api/chat-imports', {
    bytes: true,
    bodyLimit: MAX_IMPORT_BYTES,
    data: ChatImport,
  }),
  /** Adds a chat from a browser's storage to the account. Sent again, it gives the chat that is there. */
  takeOver: route('POST', '/api/device-chats', {
    body: DeviceChat,
    bodyLimit: MAX_DEVICE_CHAT_BYTES,
    data: z.object({ id: ChatId }),
  }),
  lastImport: route('GET', '/api/chat-imports/last', { data: ChatImport.nullable() }),
}
