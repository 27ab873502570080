import { strToU8 } from 'fflate'
import { manifest, zipOf } from '#server/features/project-transfer/testing/archives.ts'

export interface HostileImport {
  what: string
  kind: 'chats' | 'project'
  content(): Uint8Array
  /** State and note at the end of the import, or the refusal. */
  ends: RegExp
}

const MB = 1_024 * 1_024
const at = '2026-01-01T00:00:00.000Z'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const message = (number: number, parentId: string | null, content = 'x') => ({
  id: idOf(number),
  parentId,
  role: 'user',
  content,
  createdAt: at,
})
const chat = (number: number, messages: object[]) => ({
  id: idOf(number),
  title: 'Lamp',
  createdAt: at,
  updatedAt: at,
  pinned: false,
  leafId: null,
  messages,
})
/** Each follows the one before it. */
const chain = (length: number) =>
  Array.from({ length }, (_, n) => message(n + 1_000, n ? idOf(n + 999) : null))
const json = (value: unknown) => strToU8(JSON.stringify(value))
/** Not packed, so that no part is refused as packed too tightly. */
const archive = (files: Record<string, unknown>) => zipOf({ 'project.json': manifest(), ...files }, {}, 0)

/** Chat exports and project archives made to harm the server, the largest near the limit of an upload. */
export const hostileImports: HostileImport[] = [
  {
    what: 'chat of 20,001 messages',
    kind: 'chats',
    content: () => json([chat(1, chain(20_001))]),
    ends: /^done: .*more than 20,000 messages long/,
  },
  {
    what: 'chat whose messages follow each other in a circle',
    kind: 'chats',
    content: () => json([chat(1, [message(1, idOf(2)), message(2, idOf(1))])]),
    ends: /^done: .*with messages in a loop/,
  },
  {
    what: 'chats nested 99,000,000 deep, 95 MB',
    kind: 'chats',
    content: () => strToU8('['.repeat(95 * MB)),
    ends: /^failed: .*nested too deeply/,
  },
  {
    what: 'chat of one message of 95 MB',
    kind: 'chats',
    content: () => json([chat(1, [message(1, null, 'x'.repeat(95 * MB))])]),
    ends: /^done: .*too large/,
  },
  {
    what: 'chat of 30,000,000 empty lists, 90 MB',
    kind: 'chats',
    content: () => strToU8(`[{"messages":[${'[],'.repeat(30 * MB)}[]]}]`),
    ends: /^done: .*too large/,
  },
  {
    what: '1,000,000 objects that are no chats',
    kind: 'chats',
    content: () => strToU8(`[${'{"a":1},'.repeat(1_000_000)}{}]`),
    ends: /^done: .*over the limit of 20,000 chats/,
  },
  {
    what: 'archive whose manifest is a line of 480 MB',
    kind: 'project',
    content: () => zipOf({ 'project.json': `"${'x'.repeat(480 * MB)}"` }, {}, 0),
    ends: /^failed: .*project\.json/,
  },
  {
    what: 'archive with chats in one line of 480 MB',
    kind: 'project',
    content: () => archive({ 'chats.jsonl': `"${'x'.repeat(480 * MB)}"` }),
    ends: /^done: .*too large to import/,
  },
  {
    what: 'archive with a chat of 60,000,000 empty lists',
    kind: 'project',
    content: () => archive({ 'chats.jsonl': `[${'[],'.repeat(60 * MB)}[]]` }),
    ends: /^done: .*too large to import/,
  },
  {
    what: 'archive that unpacks to 1,000 times its size',
    kind: 'project',
    content: () => zipOf({ 'project.json': manifest() }, { 'chats.jsonl': new Uint8Array(480 * MB) }),
    ends: /^failed: .*packed tighter/,
  },
  {
    what: 'archive with 200,000 files',
    kind: 'project',
    content: () =>
      archive(Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`knowledge/${n}.txt`, 'x']))),
    ends: /^failed: The ZIP file is too large/,
  },
]
