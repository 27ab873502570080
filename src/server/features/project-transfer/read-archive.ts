import type { z } from 'zod'
import { MAX_CHAT_BYTES, MAX_IMPORTED_MESSAGE } from '#contracts/chat-transfer.ts'
import { MAX_ANALYSES } from '#contracts/market-analysis.ts'
import { MAX_SOURCES } from '#contracts/research.ts'
import { isBounded } from '#server/files/json-bounds.ts'
import type { PlacedFile } from '#server/files/on-disk.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { storable } from '#server/stream/storable.ts'
import { type Entry, linesOf, notOurs, openArchive, readEntry } from './archive.ts'
import { misplaced } from './chat-tree.ts'
import * as contents from './contents.ts'
import {
  type ReadChange,
  type ReadField,
  type ReadProposal,
  readChange,
  readFields,
  readProposals,
} from './read-canon.ts'

const MEGABYTE = 1_000_000
/** Bytes of what is read as a whole: each is far more than anything that can be kept here fills. */
const longest = {
  text: 2 * MEGABYTE,
  json: 50 * MEGABYTE,
  sources: 20 * MEGABYTE,
  analyses: 10 * MEGABYTE,
  history: MEGABYTE,
  // With its citations, and every sign escaped.
  chats: 2.5 * MAX_CHAT_BYTES,
}
/** So much is handed over at once. */
const CHANGES_AT_ONCE = 500
const MESSAGES_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 256_000

const names = contents.names

/** What an archive holds, in the order in which it is kept. The first comes once all of it was checked. */
export type ArchiveItem =
  | {
      kind: 'project'
      manifest: contents.Manifest
      businessInstructions: string
      researchData: string
      chatBytes: number
    }
  | { kind: 'source'; source: contents.SourceItem }
  | { kind: 'analysis'; analysis: contents.AnalysisItem }
  | { kind: 'changes'; changes: ReadChange[] }
  | { kind: 'canon'; fields: ReadField[] }
  | { kind: 'proposals'; proposals: ReadProposal[] }
  | { kind: 'chat'; chat: Omit<contents.ChatItem, 'messages'> }
  /** Of the chat before. */
  | { kind: 'messages'; messages: contents.MessageItem[] }
  | { kind: 'left out'; reason: string }

interface Archive {
  file: PlacedFile
  entries: Map<string, Entry>
}

/** Reads an archive twice: to check all of it, then to hand it over, so that nothing is kept of one that is refused at its end. */
export async function* readArchive(file: PlacedFile): AsyncGenerator<ArchiveItem> {
  const archive = { file, entries: await openArchive(file) }
  const project = await readProject(archive)
  let chatBytes = 0
  for await (const item of itemsOf(archive)) if (item.kind === 'messages') chatBytes += sizeOf(item.messages)
  yield { ...project, chatBytes }
  yield* itemsOf(archive)
}

async function* itemsOf(archive: Archive): AsyncGenerator<ArchiveItem> {
  for await (const { item } of listOf(archive, names.sources, {
    schema: contents.SourceItem,
    most: MAX_SOURCES,
    longest: longest.sources,
  }))
    yield { kind: 'source', source: item }
  for await (const { item } of listOf(archive, names.analyses, {
    schema: contents.AnalysisItem,
    most: MAX_ANALYSES,
    longest: longest.analyses,
  }))
    yield { kind: 'analysis', analysis: item }
  if (archive.entries.has(names.canon)) yield* canonOf(archive)
  yield* chatsOf(archive)
}

async function readProject(archive: Archive) {
  const value = await readJson(archive, names.manifest)
  const isNewer =
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    value.version > contents.VERSION
  if (isNewer) throw new Hopeless('This project was exported by a newer version of Sellwright than this one.')
  return {
    kind: 'project' as const,
    manifest: checked(contents.Manifest, names.manifest, value),
    businessInstructions: await readText(archive, names.instructions),
    researchData: await readText(archive, names.notes),
  }
}

async function readText(archive: Archive, name: string): Promise<string> {
  if (!archive.entries.has(name)) return ''
  const text = (await readWhole(archive, name, longest.text)).toString('utf8')
  return checked(contents.Text, name, storable(text))
}

async function readWhole({ file, entries }: Archive, name: string, most: number): Promise<Buffer> {
  const entry = entries.get(name)
  if (!entry) throw notOurs()
  const whole = await readEntry(file, entry, most)
  if (!whole) throw odd(name)
  return whole
}

const readJson = async (archive: Archive, name: string): Promise<unknown> =>
  parsed(name, await readWhole(archive, name, longest.json))

const odd = (place: string) =>
  new Hopeless(`“${place}” in this ZIP file is not as an export writes it, so nothing was imported.`)
const lineOf = (name: string, line: number) => `${name}, line ${line}`

function parsed(place: string, json: Buffer): unknown {
  if (!isBounded(json)) throw odd(place)
  try {
    return JSON.parse(json.toString('utf8'), (_, value) =>
      typeof value === 'string' ? storable(value) : value,
    )
  } catch {
    throw odd(place)
  }
}

function checked<S extends z.ZodType>(schema: S, place: string, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (!read.success) throw odd(place)
  return read.data
}

interface List<S extends z.ZodType> {
  schema: S
  most: number
  longest: number
}

/** The items of a list, one from each line. */
async function* listOf<S extends z.ZodType>(
  archive: Archive,
  name: string,
  { schema, ...bounds }: List<S>,
): AsyncGenerator<{ item: z.output<S>; place: string }> {
  for await (const { json, place } of placedLines(archive, name, bounds)) {
    if (!json) throw odd(place)
    yield { item: checked(schema, place, parsed(place, json)), place }
  }
}

async function* placedLines(
  { file, entries }: Archive,
  name: string,
  { most, longest }: { most: number; longest: number },
): AsyncGenerator<{ json: Buffer | undefined; place: string }> {
  const entry = entries.get(name)
  if (!entry) return
  let count = 0
  for await (const json of linesOf(file, entry, longest)) {
    if (++count > most) throw odd(name)
    if (json?.length !== 0) yield { json, place: lineOf(name, count) }
  }
}

/** The history first: what rules derive while the canon is kept is newer than it. */
async function* canonOf(archive: Archive): AsyncGenerator<ArchiveItem> {
  const canon = checked(contents.CanonFields, names.canon, await readJson(archive, names.canon))
  const fields = readFields(canon)
  if (!fields) throw odd(names.canon)
  const list = { schema: contents.HistoryItem, most: contents.MOST_CHANGES, longest: longest.history }
  let changes: ReadChange[] = []
  for await (const { item, place } of listOf(archive, names.history, list)) {
    const change = readChange(item)
    if (change === 'odd') throw odd(place)
    if (change) changes.push(change)
    if (changes.length < CHANGES_AT_ONCE) continue
    yield { kind: 'changes', changes }
    changes = []
  }
  if (changes.length > 0) yield { kind: 'changes', changes }
  yield { kind: 'canon', fields }
  if (!archive.entries.has(names.proposals)) return
  const proposals = readProposals(
    checked(contents.Proposals, names.proposals, await readJson(archive, names.proposals)),
  )
  if (!proposals) throw odd(names.proposals)
  yield { kind: 'proposals', proposals }
}

async function* chatsOf(archive: Archive): AsyncGenerator<ArchiveItem> {
  const known = new Set<string>()
  const most = { most: contents.MOST_CHATS, longest: longest.chats }
  for await (const { json, place } of placedLines(archive, names.chats, most)) {
    if (!json) {
      yield { kind: 'left out', reason: `The chat in “${place}” is too large to be imported.` }
      continue
    }
    const { messages, ...chat } = checked(contents.ChatItem, place, parsed(place, json))
    checkTree({ messages, ...chat }, known, place)
    if (messages.length === 0) continue
    const reason = whyTooLarge(messages)
    if (reason) yield { kind: 'left out', reason: `The chat “${chat.title.slice(0, 100)}” ${reason}` }
    else {
      yield { kind: 'chat', chat }
      for (const slice of slicesOf(messages)) yield { kind: 'messages', messages: slice }
    }
  }
}

/** Ids are compared over all chats: citations name chats and messages by them. */
function checkTree({ id, messages, leafId }: contents.ChatItem, known: Set<string>, place: string): void {
  const fault = misplaced(messages, leafId)
  const ids = [...(id ? [id] : []), ...messages.map((message) => message.id)]
  const twin = ids.some((each) => known.has(each))
  for (const each of ids) known.add(each)
  if (fault || twin)
    throw new Hopeless(
      `“${place}” in this ZIP file ${fault ?? 'has the id of another chat or message'}, so nothing was imported.`,
    )
  if (known.size > contents.MOST_MESSAGES) throw odd(names.chats)
}

function whyTooLarge(messages: contents.MessageItem[]): string | undefined {
  if (messages.some(({ content }) => content.length > MAX_IMPORTED_MESSAGE))
    return `has a message of more than ${MAX_IMPORTED_MESSAGE.toLocaleString('en')} characters.`
  if (sizeOf(messages) > MAX_CHAT_BYTES) return `is larger than ${MAX_CHAT_BYTES / MEGABYTE} MB.`
  return undefined
}

const sizeOf = (messages: contents.MessageItem[]) =>
  messages.reduce(
    (sum, { content, citations }) =>
      sum + Buffer.byteLength(content) + (citations.length > 0 ? JSON.stringify(citations).length : 0),
    0,
  )

function* slicesOf(messages: contents.MessageItem[]): Generator<contents.MessageItem[]> {
  let slice: contents.MessageItem[] = []
  let characters = 0
  for (const message of messages) {
    slice.push(message)
    characters += message.content.length
    if (slice.length < MESSAGES_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
    yield slice
    slice = []
    characters = 0
  }
  if (slice.length > 0) yield slice
}
