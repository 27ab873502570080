import { z } from 'zod'
import { ChatId, RunId } from './core/ids.ts'
import { route } from './core/route.ts'
import { RunState } from './runs.ts'

export const MAX_IMPORT_BYTES = 100 * 1024 * 1024
/** Of one chat that is imported, over all imports of it, with what its messages cite. */
export const MAX_CHAT_BYTES = 20_000_000
/** Characters of one message that is imported: an answer is far shorter. */
export const MAX_IMPORTED_MESSAGE = 500_000

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
  lastImport: route('GET', '/api/chat-imports/last', { data: ChatImport.nullable() }),
}
