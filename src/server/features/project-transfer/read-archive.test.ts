import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { archivesOf } from '#server/area.ts'
import { areas } from '#server/areas.ts'
import { readApart } from '#server/files/reading-thread.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { isFullRun } from '#server/testing/scope.ts'
import { type ArchiveItem, loadReaders, readArchive } from './read-archive.ts'
import { chatOf, chats, hostile, manifest, zipOf } from './testing/archives.ts'
import { archiveOf, hostileContents } from './testing/hostile-archives.ts'

const modules = archivesOf(areas).map(({ reader }) => reader)
const readers = await loadReaders(modules)

const inMemory = (file: Uint8Array) => ({
  size: file.length,
  read: async (at: number, length: number) => Buffer.from(file.subarray(at, at + length)),
})
async function itemsOf(file: Uint8Array): Promise<ArchiveItem[]> {
  const items: ArchiveItem[] = []
  for await (const item of readArchive(inMemory(file), readers)) items.push(item)
  return items
}

interface ChatItem {
  kind: 'chat' | 'messages'
  chat?: { leafId: string | null }
  messages?: { id: string; parentId: string | null }[]
}
/** Input of the chats' archive part. */
const chatItems = (items: ArchiveItem[]) =>
  items.flatMap((item) => (item.kind === 'item' && item.part === 'chats' ? [item.item as ChatItem] : []))

test.each(hostile)(
  '[security Q1] %s is refused before anything is handed over',
  async (_, file, sentence) => {
    await expect(readArchive(inMemory(file()), readers).next()).rejects.toThrow(sentence)
  },
)

const message = (parentId: string | null, content = 'x') => ({
  id: randomUUID(),
  parentId,
  role: 'user',
  content,
  createdAt: '2026-01-01T00:00:00.000Z',
})

test('a first question that was asked again begins a branch of its own', async () => {
  const [one, other] = [message(null), message(null)]
  const items = await itemsOf(chats(chatOf([one, other, message(one.id)], other.id)))
  expect(chatItems(items).map(({ kind }) => kind)).toEqual(['chat', 'messages'])
})

test('a chat that is too large is left out, and told by its name', async () => {
  const long = chatOf([message(null, 'x'.repeat(500_001))])
  const large = chatOf(Array.from({ length: 41 }, () => message(null, 'x'.repeat(490_000))))
  const items = await itemsOf(chats(long, large, chatOf([message(null)])))
  expect(items.flatMap((item) => ('reason' in item ? [item.reason] : []))).toEqual([
    'The chat “x” has a message of more than 500,000 characters.',
    'The chat “x” is larger than 20 MB.',
  ])
  expect(chatItems(items).map(({ kind }) => kind)).toEqual(['chat', 'messages'])
})

const slicesIn = (items: ArchiveItem[]) => chatItems(items).flatMap(({ messages }) => messages?.length ?? [])

test('a long chat is handed over in slices, each after the one it follows', async () => {
  const [root, ...rest] = Array.from({ length: 450 }, () => message(null))
  const following = rest.map((each) => ({ ...each, parentId: root?.id ?? null }))
  const items = await itemsOf(chats(chatOf([root ?? {}, ...following])))
  expect(slicesIn(items)).toEqual([200, 200, 50])
})

test('[security Q3] messages with long citations are handed over a few at a time', async () => {
  const citation = {
    type: 'citation',
    number: 1,
    kind: 'help',
    title: 'x',
    href: null,
    excerpt: 'y'.repeat(2_000),
  }
  const citing = () => ({ ...message(null), citations: Array.from({ length: 100 }, () => citation) })
  expect(slicesIn(await itemsOf(chats(chatOf([citing(), citing(), citing()]))))).toEqual([2, 1])
})

/** Generated chats fit into one slice. */
function expectTrees(items: ChatItem[]): void {
  const known = new Set<string | null>([null])
  for (const [n, { messages = [] }] of items.entries()) {
    for (const { id, parentId } of messages) {
      expect([known.has(parentId), known.has(id)]).toEqual([true, false])
      known.add(id)
    }
    if (messages.length > 0) expect(known).toContain(items[n - 1]?.chat?.leafId)
  }
}

/** `TEST_HOSTILE_ROUNDS=50 npx vitest …` looks fifty times as long. */
const numRuns = 150 * Number(process.env.TEST_HOSTILE_ROUNDS ?? (isFullRun ? 5 : 1))

test('[security Q1] any archive is refused in a sentence, or its chats are trees', async () => {
  const outcomes = { accepted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(hostileContents, async (contents) => {
      const items = await itemsOf(archiveOf(contents)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Hopeless)
        return undefined
      })
      outcomes[items ? 'accepted' : 'refused']++
      expectTrees(chatItems(items ?? []))
    }),
    { numRuns },
  )
  // Neither all right nor all wrong: both were looked at.
  expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(numRuns / 20)
})

test('[security Q3] reading a hostile archive does not block others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'archive.zip')
  const lists = `[${'[],'.repeat(3_300_000)}[]]`
  await writeFile(path, zipOf({ 'project.json': manifest(), 'chats.jsonl': lists }, {}, 0))
  const script = new URL('./archive.worker.ts', import.meta.url)
  await expectWithin(100, async () => {
    const reading = readApart({
      script,
      task: { path, readers: modules },
      signal: new AbortController().signal,
    })
    await expect(reading.next()).rejects.toThrow('“chats.jsonl, line 1” in this ZIP file is not as')
  })
})
