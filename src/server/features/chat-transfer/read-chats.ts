import { MAX_CHAT_BYTES } from '#contracts/chat-transfer.ts'
import { isZip } from '#server/archives/zip-reader.ts'
import { isBounded } from '#server/files/json-bounds.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { fromChatGpt } from './chatgpt.ts'
import { type ImportedChat, SkippedChat, UNKNOWN_FORMAT } from './imported-chat.ts'
import { jsonItems } from './json-items.ts'
import { fromOwnExport } from './own-chat.ts'
import { type PreparedChat, prepareChat } from './prepared-chat.ts'
import { requireUnpacked, zipEntries } from './zip-entries.ts'

/** Protects against ZIP bombs. */
const MOST_UNPACKED = 500 * 1_024 * 1_024
const LONGEST_CHAT = MAX_CHAT_BYTES
const MOST_CHATS = 20_000
const MOST_FILES = 100
/** ChatGPT exports have much metadata per message. */
const bounds = { depth: 200, nodes: 4_000_000 }

const listOfChats = /(^|\/)(conversations(-\d+)?|chats)\.json$/i

/** A chat ready to store or, at the end, the count and the reasons for skipped ones. */
export type ChatReading =
  | { chat: PreparedChat; count: number }
  | { count: number; leftOut: Map<string, number> }

/** Reads an export twice, so that one damaged at its end is refused before anything is stored. */
export async function* readChats(file: Buffer, userId: number): AsyncGenerator<ChatReading> {
  for await (const _ of itemsOf(file));
  const leftOut = new Map<string, number>()
  let count = 0
  for await (const item of itemsOf(file)) {
    count++
    try {
      if (count > MOST_CHATS)
        throw new SkippedChat(`over the limit of ${MOST_CHATS.toLocaleString('en')} chats per import`)
      yield { chat: prepareChat(userId, read(item)), count }
    } catch (error) {
      if (!(error instanceof SkippedChat)) throw error
      leftOut.set(error.message, (leftOut.get(error.message) ?? 0) + 1)
    }
  }
  yield { count, leftOut }
}

/** The chats in a file as JSON text; `undefined` for one that is too large. */
export async function* itemsOf(
  file: Buffer,
  mostUnpacked = MOST_UNPACKED,
): AsyncGenerator<string | undefined> {
  if (!isZip(file)) return yield* jsonItems(textOf(inPieces(file)), { longest: LONGEST_CHAT })
  const lists = (await zipEntries(file)).filter(({ name }) => listOfChats.test(name))
  if (lists.length === 0 || lists.length > MOST_FILES) {
    throw new Hopeless(
      'This ZIP file has no conversations.json. Choose a ChatGPT export or a Sellwright export.',
    )
  }
  requireUnpacked(lists, mostUnpacked)
  for (const entry of lists) yield* jsonItems(textOf(entry.read()), { longest: LONGEST_CHAT })
}

/** Small pieces, so that reading a large file doesn't block. */
const PIECE_BYTES = 64 * 1_024

function* inPieces(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += PIECE_BYTES) yield file.subarray(at, at + PIECE_BYTES)
}

async function* textOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const decoder = new TextDecoder()
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
}

function read(item: string | undefined): ImportedChat {
  if (item === undefined || !isBounded(Buffer.from(item), bounds)) throw new SkippedChat('too large')
  let value: unknown
  try {
    value = JSON.parse(item)
  } catch {
    throw new SkippedChat('damaged')
  }
  if (typeof value !== 'object' || value === null) throw new SkippedChat(UNKNOWN_FORMAT)
  return 'messages' in value ? fromOwnExport(value) : fromChatGpt(value)
}
