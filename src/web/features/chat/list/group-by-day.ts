import type { ChatSummary } from '#contracts/chat.ts'

export interface DayGroup {
  title: 'Today' | 'Yesterday' | 'Earlier'
  chats: ChatSummary[]
}

/** Groups chats by day of last change, in local time. Keeps their order and skips empty days. */
export function groupByDay(chats: ChatSummary[], now: Date): DayGroup[] {
  const today = startOfDay(now, 0)
  const yesterday = startOfDay(now, -1)
  const titleOf = (chat: ChatSummary) => {
    const changed = new Date(chat.updatedAt)
    if (changed >= today) return 'Today'
    return changed >= yesterday ? 'Yesterday' : 'Earlier'
  }
  const titles = ['Today', 'Yesterday', 'Earlier'] as const
  return titles
    .map((title) => ({ title, chats: chats.filter((chat) => titleOf(chat) === title) }))
    .filter((group) => group.chats.length > 0)
}

/** Calendar arithmetic, since days are not always 24 hours long. */
const startOfDay = (date: Date, shift: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + shift)
