import { create } from 'zustand'

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

export const useDraft = (key: string) => useDrafts(({ texts }) => texts[key]) ?? readKept(key)?.text ?? ''

export function writeDraft(key: string, text: string): void {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
  waiting.set(key, text)
  timer ??= setTimeout(keepAll, KEEP_AFTER_MS)
}

// Typing must not wait for the disk: what was written is kept a moment later, or at once when the page goes away.
const waiting = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined
addEventListener('pagehide', keepAll)

function keepAll(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [key, text] of waiting) keep(key, text)
  waiting.clear()
}

function keep(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify({ text, at: Date.now() } satisfies Kept))
    dropOldest()
  } catch (error) {
    // Too long for the browser's storage: it stays on the page, but not over a reload.
    console.warn('A draft could not be kept.', error)
  }
}

function dropOldest(): void {
  const keys = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  if (keys.length <= MOST_KEPT) return
  const byAge = keys.map((name) => ({ name, at: readKept(name.slice(PREFIX.length))?.at ?? 0 }))
  byAge.sort((a, b) => b.at - a.at)
  for (const { name } of byAge.slice(MOST_KEPT)) localStorage.removeItem(name)
}

function readKept(key: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
