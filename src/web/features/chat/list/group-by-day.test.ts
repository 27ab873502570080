import { expect, test } from 'vitest'
import type { ChatSummary } from '#contracts/chat.ts'
import { aSummary } from '#web/testing/chats.ts'
import { groupByDay } from './group-by-day.ts'

const now = new Date(2026, 2, 30, 9, 0)
const chat = (id: string, changed: Date) => aSummary({ id, updatedAt: changed.toISOString() })
const named = (chats: ChatSummary[]) =>
  groupByDay(chats, now).map(({ title, chats }) => [title, chats.map(({ id }) => id)])

test('chats stand under the day of their last change, by the calendar of the person', () => {
  const chats = [
    chat('now', now),
    chat('midnight', new Date(2026, 2, 30, 0, 0)),
    chat('late', new Date(2026, 2, 29, 23, 59)),
    chat('yesterday', new Date(2026, 2, 29, 0, 0)),
    chat('before', new Date(2026, 2, 28, 23, 59)),
  ]
  expect(named(chats)).toEqual([
    ['Today', ['now', 'midnight']],
    ['Yesterday', ['late', 'yesterday']],
    ['Earlier', ['before']],
  ])
})

test('a clock that is ahead of ours does not hide a chat, and empty days are left out', () => {
  expect(named([chat('ahead', new Date(2026, 3, 2))])).toEqual([['Today', ['ahead']]])
  expect(named([])).toEqual([])
})
