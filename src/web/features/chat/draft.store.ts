import { create } from 'zustand'
import { isRecord, keptNames, readKept, removeKept, writeKept } from '#web/lib/kept.ts'

const PREFIX = 'chat.draft:'
const KEEP_AFTER_MS = 300
const MOST_KEPT = 50

interface Kept {
  text: string
  at: number
}

const useDrafts = create<{ texts: Record<string, string> }>()(() => ({ texts: {} }))

/** Drafts are a person's own, also where several share a browser. A chat that does not exist yet is 'new'. */
export const draftKey = (userId: string, chatId: string | undefined) => `${userId}:${chatId ?? 'new'}`

export const useDraft = (key: string) => useDrafts(({ texts }) => texts[key]) ?? readDraft(PREFIX + key).text

export function writeDraft(key: string, text: string): void {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
  waiting.set(key, text)
  timer ??= setTimeout(keepAll, KEEP_AFTER_MS)
}

/** Takes every draft of a person off this browser. */
export function eraseDrafts(userId: string): void {
  keepAll()
  useDrafts.setState({ texts: {} })
  for (const name of keptNames(`${PREFIX}${userId}:`)) removeKept(name)
}

// Typing must not wait for the disk: what was written is kept a moment later, or at once when the page goes away.
const waiting = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined
addEventListener('pagehide', keepAll)

function keepAll(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [key, text] of waiting) keep(PREFIX + key, text)
  waiting.clear()
}

function keep(name: string, text: string): void {
  if (text === '') {
    removeKept(name)
    return
  }
  // Too long for the browser's storage: it stays on the page, but not over a reload.
  if (!writeKept(name, { text, at: Date.now() } satisfies Kept)) console.warn('A draft could not be kept.')
  dropOldest()
}

function dropOldest(): void {
  const names = keptNames(PREFIX)
  if (names.length <= MOST_KEPT) return
  const byAge = names.map((name) => ({ name, at: readDraft(name).at })).sort((a, b) => b.at - a.at)
  for (const { name } of byAge.slice(MOST_KEPT)) removeKept(name)
}

function readDraft(name: string): Kept {
  const kept = readKept(name)
  const { text, at } = isRecord(kept) ? kept : {}
  return { text: typeof text === 'string' ? text : '', at: typeof at === 'number' ? at : 0 }
}
