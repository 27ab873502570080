import { beforeEach, expect, test } from 'vitest'
import type { Chat, ChatSummary } from '#contracts/chat.ts'
import { aMessage, aSummary } from '#web/testing/chats.ts'
import { chats, forgetChat, keepChat, keepFirstPage, keptChat, keptChats } from './chats.store.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const summary = (id: string, minute: number): ChatSummary =>
  aSummary({ id, title: `Title of ${id}`, createdAt: at(0), updatedAt: at(minute) })
const chat = (id: string, minute: number, content = 'What sells?'): Chat => ({
  ...summary(id, minute),
  messages: [aMessage({ id: `${id}-q`, content })],
})
const listed = () => keptChats().map(({ id }) => id)

beforeEach(() => {
  chats.setUser('1')
  chats.replaceAll([])
})

test('the list is known newest first, as the server told it', () => {
  keepFirstPage({ items: [summary('new', 9), summary('old', 1)], next: null })
  keepChat(chat('middle', 5))
  expect(listed()).toEqual(['new', 'middle', 'old'])
  expect(keptChats()[0]).toEqual(summary('new', 9))
})

test('a chat that the server no longer lists is gone, and one older than the page stays', () => {
  keepFirstPage({ items: [summary('a', 9), summary('b', 8), summary('c', 7)], next: null })
  keepFirstPage({ items: [summary('a', 9), summary('c', 7)], next: 'more' })
  expect(listed()).toEqual(['a', 'c'])
  keepFirstPage({ items: [summary('a', 9)], next: 'more' })
  expect(listed()).toEqual(['a', 'c'])
  keepFirstPage({ items: [], next: null })
  expect(listed()).toEqual([])
})

test('an opened chat is known with its messages, also after the list came again', () => {
  keepChat(chat('a', 5))
  keepFirstPage({ items: [{ ...summary('a', 6), title: 'Renamed' }], next: null })
  expect(keptChat('a')).toEqual({ ...chat('a', 5), ...summary('a', 6), title: 'Renamed' })
  forgetChat('a')
  expect(keptChat('a')).toBeUndefined()
})

test('the messages of the 20 chats opened last are known, the list of all', () => {
  for (let n = 0; n < 21; n++) keepChat(chat(`chat-${n}`, n))
  expect(listed()).toHaveLength(21)
  expect(keptChat('chat-0')).toBeUndefined()
  expect(keptChat('chat-1')).toEqual(chat('chat-1', 1))
})

test('long chats do not crowd out the rest: their messages are not known', () => {
  keepChat(chat('short', 1))
  keepChat(chat('endless', 2, 'x'.repeat(600_000)))
  expect(listed()).toEqual(['endless', 'short'])
  expect(keptChat('endless')).toBeUndefined()
  expect(keptChat('short')).toEqual(chat('short', 1))
})

test('of a chat that was read far up, its end is known', () => {
  const messages = Array.from({ length: 130 }, (_, n) => aMessage({ id: `m${n}` }))
  keepChat({ ...chat('long', 1), messages })
  expect(keptChat('long')?.messages).toEqual(messages.slice(30))
})

test('what an older version kept is read, with what it did not know filled in', async () => {
  const old = { id: 'q', role: 'user', content: 'Hi', createdAt: at(0), run: null }
  const answer = { ...old, id: 'a', role: 'assistant', run: { id: 'r', state: 'done', message: null } }
  const { title, createdAt, updatedAt, userId } = summary('old', 1)
  const kept = { id: 'old', title, createdAt, updatedAt, userId, opened: { at: 1, messages: [old, answer] } }
  localStorage.setItem('chat-store', JSON.stringify({ version: 1, userId: '1', items: [kept] }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'chat-store' }))
  expect(keptChats()).toEqual([summary('old', 1)])
  expect(keptChat('old')?.messages).toMatchObject([
    { parentId: null, siblings: ['q'], parts: [], attachments: [], rating: null },
    { parentId: 'q', siblings: ['a'], run: { model: null } },
  ])
})

test('[S4] the chats of another user are not known to this one', () => {
  keepChat(chat('a', 5))
  chats.setUser('2')
  expect([listed(), keptChat('a')]).toEqual([[], undefined])
  chats.setUser('1')
  expect(listed()).toEqual(['a'])
})
