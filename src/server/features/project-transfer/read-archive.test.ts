import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ArchiveItem, readArchive } from './read-archive.ts'
import { chatOf, chats, hostile } from './testing/archives.ts'

const inMemory = (file: Uint8Array) => ({
  size: file.length,
  read: async (at: number, length: number) => Buffer.from(file.subarray(at, at + length)),
})
async function itemsOf(file: Uint8Array): Promise<ArchiveItem[]> {
  const items: ArchiveItem[] = []
  for await (const item of readArchive(inMemory(file))) items.push(item)
  return items
}

test.each(hostile)(
  '[security Q1] %s is refused before anything is handed over',
  async (_, file, sentence) => {
    await expect(readArchive(inMemory(file())).next()).rejects.toThrow(sentence)
  },
)

const message = (parentId: string | null, content = 'x') => ({
  id: randomUUID(),
  parentId,
  role: 'user',
  content,
  createdAt: '2026-01-01T00:00:00.000Z',
})

test('a first question that was asked anew begins a branch of its own', async () => {
  const [one, other] = [message(null), message(null)]
  const items = await itemsOf(chats(chatOf([one, other, message(one.id)], other.id)))
  expect(items.map(({ kind }) => kind)).toEqual(['project', 'chat', 'messages'])
})

test('a chat that is too large is left out, and told by its name', async () => {
  const long = chatOf([message(null, 'x'.repeat(500_001))])
  const large = chatOf(Array.from({ length: 41 }, () => message(null, 'x'.repeat(490_000))))
  const items = await itemsOf(chats(long, large, chatOf([message(null)])))
  expect(items.map((item) => ('reason' in item ? item.reason : item.kind))).toEqual([
    'project',
    'The chat “x” has a message of more than 500,000 characters.',
    'The chat “x” is larger than 20 MB.',
    'chat',
    'messages',
  ])
})

test('a long chat is handed over in slices, each after the one it follows', async () => {
  const [root, ...rest] = Array.from({ length: 450 }, () => message(null))
  const following = rest.map((each) => ({ ...each, parentId: root?.id ?? null }))
  const items = await itemsOf(chats(chatOf([root ?? {}, ...following])))
  const slices = items.flatMap((item) => (item.kind === 'messages' ? [item.messages.length] : []))
  expect(slices).toEqual([200, 200, 50])
})
