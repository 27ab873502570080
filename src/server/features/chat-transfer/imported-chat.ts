import { MAX_CHAT_MESSAGES, type MessagePart, NEW_CHAT_TITLE, type Rating } from '#contracts/chat.ts'
import { storable } from '#server/stream/storable.ts'

/** A chat from another program, with its own ids. Parents come before children. */
export interface ImportedChat {
  theirId: string
  /** From a Sellwright export: the chat may still exist under its id. */
  ours: boolean
  title: string
  createdAt: Date
  updatedAt: Date
  /** The last message of the shown path. */
  leaf: string | null
  /** Its former project, which may still exist, and whether it was pinned. */
  projectId?: string | null
  pinned?: boolean
  messages: ImportedMessage[]
}

export interface ImportedMessage {
  theirId: string
  parent: string | null
  role: 'user' | 'assistant'
  content: string
  createdAt: Date
  parts?: MessagePart[]
  rating?: Rating | null
}

/** Placeholder for a picture that is not imported. */
export const PICTURE = '[Image]'

export const UNKNOWN_FORMAT = 'in an unknown format'

/** A skipped chat; the message is the user-facing reason. */
export class SkippedChat extends Error {
  override name = 'LeftOut'
}

const LONGEST_TITLE = 200
const EARLIEST = Date.UTC(2000, 0)
const DAY_MS = 86_400_000

export const titleFrom = (text: string | null | undefined) =>
  Array.from(
    storable((text ?? '').slice(0, 2 * LONGEST_TITLE))
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  )
    .slice(0, LONGEST_TITLE)
    .join('') || NEW_CHAT_TITLE

/** Call before validating: 20 MB may contain millions of bogus messages. */
export function requireCount(messages: unknown): void {
  const count = Array.isArray(messages) ? messages.length : Object.keys(Object(messages)).length
  if (count > MAX_CHAT_MESSAGES) throw tooManyMessages()
}

export const tooManyMessages = () =>
  new SkippedChat(`more than ${MAX_CHAT_MESSAGES.toLocaleString('en')} messages long`)

/** A plausible time, else the fallback. */
export const timeFrom = (ms: number | undefined, otherwise: Date): Date =>
  ms !== undefined && ms >= EARLIEST && ms <= Date.now() + DAY_MS ? new Date(Math.floor(ms)) : otherwise

interface Node extends ImportedMessage {
  /** True if to import it; children of skipped messages move up to its parent. */
  kept: boolean
}

/**
 * The kept messages of a tree, each after the one it follows, siblings by time. A chat with two messages of one id, or with messages
 * that follow each other in a circle, is left out.
 */
export function inOrder(nodes: Node[]): {
  messages: ImportedMessage[]
  keptAt: (id: string) => string | null
} {
  const byId = new Map(nodes.map((node) => [node.theirId, node]))
  if (byId.size < nodes.length) throw new SkippedChat('with duplicate message ids')
  const resolved = new Map<string, string | null>()
  function keptAt(id: string | null): string | null {
    const passed: string[] = []
    let at = id
    while (at !== null && !byId.get(at)?.kept && !resolved.has(at)) {
      passed.push(at)
      // Marks it, so that a loop of skipped messages ends here.
      resolved.set(at, null)
      at = byId.get(at)?.parent ?? null
    }
    const found = at !== null && !byId.get(at)?.kept ? (resolved.get(at) ?? null) : at
    for (const each of passed) resolved.set(each, found)
    return found
  }

  const following = new Map<string | null, ImportedMessage[]>()
  for (const { kept, ...message } of nodes) {
    if (!kept) continue
    const parent = keptAt(message.parent)
    const siblings = following.get(parent) ?? []
    siblings.push({ ...message, parent })
    following.set(parent, siblings)
  }
  const messages: ImportedMessage[] = []
  const waiting: (string | null)[] = [null]
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    const next = (following.get(parent) ?? []).toSorted((a, b) => +a.createdAt - +b.createdAt)
    for (const message of next) {
      messages.push(message)
      waiting.push(message.theirId)
    }
  }
  if (messages.length < nodes.filter(({ kept }) => kept).length)
    throw new SkippedChat('with messages in a loop')
  return { messages, keptAt }
}
