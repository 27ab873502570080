import type { ChatSummary } from '#contracts/chat.ts'

export const sortings = { changed: 'Last change', newest: 'Newest', name: 'Name' } as const
export type Sorting = keyof typeof sortings

export const isSorting = (value: string | null): value is Sorting => value !== null && value in sortings

const compare: Record<Exclude<Sorting, 'changed'>, (a: ChatSummary, b: ChatSummary) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  name: (a, b) => a.title.localeCompare(b.title),
}

/** The chats that changed between two days of this browser's calendar, in order. As they came, pinned ones are first. */
export function arrange(
  chats: ChatSummary[],
  sorting: Sorting,
  { from, to }: { from: string; to: string },
): ChatSummary[] {
  const shown = chats.filter(({ updatedAt }) => {
    const day = dayOf(new Date(updatedAt))
    return (!from || day >= from) && (!to || day <= to)
  })
  return sorting === 'changed' ? shown : shown.toSorted(compare[sorting])
}

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
