import { beforeEach, expect, test } from 'vitest'
import type { Chat, ChatSummary } from '#contracts/chat.ts'
import { aMessage, aSummary } from '#web/testing/chats.ts'
import { chats, forgetChat, storeChat, storedChat, storedChats, storeFirstPage } from './chats.store.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const summary = (id: string, minute: number): ChatSummary =>
  aSummary({ id, title: `Title of ${id}`, createdAt: at(0), updatedAt: at(minute) })
const chat = (id: string, minute: number, content = 'What sells?'): Chat => ({
  ...summary(id, minute),
  messages: [aMessage({ id: `${id}-q`, content })],
})
const listed = () => storedChats().map(({ id }) => id)

beforeEach(() => {
  chats.setUser('1')
  chats.replaceAll([])
})

test('the list is known newest first, as the server told it', () => {
  storeFirstPage({ items: [summary('new', 9), summary('old', 1)], next: null })
  storeChat(chat('middle', 5))
  expect(listed()).toEqual(['new', 'middle', 'old'])
  expect(storedChats()[0]).toEqual(summary('new', 9))
})

test('a chat that the server no longer lists is gone, and one older than the page stays', () => {
  storeFirstPage({ items: [summary('a', 9), summary('b', 8), summary('c', 7)], next: null })
  storeFirstPage({ items: [summary('a', 9), summary('c', 7)], next: 'more' })
  expect(listed()).toEqual(['a', 'c'])
  storeFirstPage({ items: [summary('a', 9)], next: 'more' })
  expect(listed()).toEqual(['a', 'c'])
  storeFirstPage({ items: [], next: null })
  expect(listed()).toEqual([])
})

test('an opened chat is known with its messages, also after the list came again', () => {
  storeChat(chat('a', 5))
  storeFirstPage({ items: [{ ...summary('a', 6), title: 'Renamed' }], next: null })
  expect(storedChat('a')).toEqual({ ...chat('a', 5), ...summary('a', 6), title: 'Renamed' })
  forgetChat('a')
  expect(storedChat('a')).toBeUndefined()
})

test('the messages of the 20 chats opened last are known, the list of all', () => {
  for (let n = 0; n < 21; n++) storeChat(chat(`chat-${n}`, n))
  expect(listed()).toHaveLength(21)
  expect(storedChat('chat-0')).toBeUndefined()
  expect(storedChat('chat-1')).toEqual(chat('chat-1', 1))
})

test('long chats do not crowd out the rest: their messages are not known', () => {
  storeChat(chat('short', 1))
  storeChat(chat('endless', 2, 'x'.repeat(600_000)))
  expect(listed()).toEqual(['endless', 'short'])
  expect(storedChat('endless')).toBeUndefined()
  expect(storedChat('short')).toEqual(chat('short', 1))
})

test('the end of a chat that was read far up is known', () => {
  const messages = Array.from({ length: 130 }, (_, n) => aMessage({ id: `m${n}` }))
  storeChat({ ...chat('long', 1), messages })
  expect(storedChat('long')?.messages).toEqual(messages.slice(30))
})

test('data of an older version is read, with missing fields filled in', async () => {
  const old = { id: 'q', role: 'user', content: 'Hi', createdAt: at(0), run: null }
  const answer = { ...old, id: 'a', role: 'assistant', run: { id: 'r', state: 'done', message: null } }
  const { title, createdAt, updatedAt, userId } = summary('old', 1)
  const kept = { id: 'old', title, createdAt, updatedAt, userId, opened: { at: 1, messages: [old, answer] } }
  localStorage.setItem('chat-store', JSON.stringify({ version: 1, userId: '1', items: [kept] }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'chat-store' }))
  expect(storedChats()).toEqual([summary('old', 1)])
  expect(storedChat('old')?.messages).toMatchObject([
    { parentId: null, siblings: ['q'], parts: [], attachments: [], rating: null },
    { parentId: 'q', siblings: ['a'], run: { model: null } },
  ])
})

test('[S4] the chats of another user are not known to this one', () => {
  storeChat(chat('a', 5))
  chats.setUser('2')
  expect([listed(), storedChat('a')]).toEqual([[], undefined])
  chats.setUser('1')
  expect(listed()).toEqual(['a'])
})
