import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { MAX_ANALYSES } from '#contracts/market-analysis.ts'
import { MAX_SOURCES } from '#contracts/research.ts'
import { readPath } from '#core/canon/path.ts'
import { readHeld } from '#core/canon/read-value.ts'
import { knownSpelling } from '#core/canon/starters.ts'
import { isRuleSource, type Typed } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { runAutoRules } from '#server/features/canon/canon.service.ts'
import { addProject } from '#server/features/projects/projects.service.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { storable } from '#server/stream/storable.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { type ArchiveFile, type Entry, linesOf, notOurs, openArchive, readEntry, unpack } from './archive.ts'
import * as contents from './contents.ts'
import * as repository from './import.repository.ts'
import { citationHere, type Made, sourceHere } from './import-links.ts'
import { isOfRule, withoutFalseRules } from './import-rules.ts'
import { addKnowledge } from './knowledge-files.ts'

const CHANGES_AT_ONCE = 500
/** Many short lines in a row would keep everyone else waiting. */
const LINES_AT_ONCE = 50

const names = contents.names
const odd = (name: string) =>
  new Hopeless(`“${name}” in this ZIP file is not as an export writes it, so nothing was imported.`)

interface Importing {
  deps: Deps
  actor: Actor
  projectId: string
  file: ArchiveFile
  entries: Map<string, Entry>
  context: Pick<TrackedContext, 'progress' | 'signal'>
  made: Made
}

/** Makes a project of an archive. What it was given is not trusted: each item is read by its schema or refuses the whole. */
export async function importArchive(
  given: Omit<Importing, 'entries' | 'made'>,
): Promise<{ name: string; leftOut: string[] }> {
  const made: Made = { slug: '', files: new Map(), chats: new Map(), messages: new Map() }
  const importing = { ...given, entries: await openArchive(given.file), made }
  const { deps, actor, projectId, context } = importing
  const manifest = await readManifest(importing)
  const total = 4 + manifest.files.length
  const step = (done: number, note: string) => {
    context.signal.throwIfAborted()
    context.progress(done, total, note)
  }

  step(0, `Reading “${manifest.name}”`)
  const businessInstructions = await readText(importing, names.instructions)
  const researchData = await readText(importing, names.notes)
  const { name, createdAt } = manifest
  const project = await deps.db.transaction((tx) =>
    addProject({ ...deps, db: tx }, actor, {
      id: projectId,
      name,
      businessInstructions,
      researchData,
      createdAt,
    }),
  )
  made.slug = project.slug
  const leftOut = await takeFiles(importing, manifest, (n, file) => step(1 + n, `Taking “${file}”`))
  step(total - 3, 'Taking the research')
  await takeSources(importing)
  await takeAnalyses(importing)
  step(total - 2, 'Taking the canon')
  await takeCanon(importing, manifest)
  step(total - 1, 'Taking the chats')
  await takeChats(importing)
  return { name, leftOut }
}

async function readManifest(importing: Importing): Promise<contents.Manifest> {
  const value = parsed(names.manifest, await readRequired(importing, names.manifest))
  const isNewer =
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    value.version > contents.VERSION
  if (isNewer) throw new Hopeless('This project was exported by a newer version of Sellwright than this one.')
  return checked(contents.Manifest, names.manifest, value)
}

async function readRequired({ file, entries }: Importing, name: string): Promise<string> {
  const entry = entries.get(name)
  if (!entry) throw notOurs()
  return (await readEntry(file, entry)).toString('utf8')
}

async function readText(importing: Importing, name: string): Promise<string> {
  if (!importing.entries.has(name)) return ''
  return checked(contents.Text, name, storable(await readRequired(importing, name)))
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    throw odd(name)
  }
}

function checked<S extends z.ZodType>(schema: S, name: string, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (!read.success) throw odd(name)
  return read.data
}

/** The items of a list, one from each line. */
async function* itemsOf<S extends z.ZodType>(
  { file, entries, context }: Importing,
  name: string,
  { schema, most }: { schema: S; most: number },
): AsyncGenerator<z.output<S>> {
  const entry = entries.get(name)
  if (!entry) return
  let count = 0
  for await (const line of linesOf(file, entry)) {
    if (++count > most) throw odd(name)
    if (line !== '') yield checked(schema, name, parsed(name, line))
    context.signal.throwIfAborted()
    if (count % LINES_AT_ONCE === 0) await setImmediate()
  }
}

async function takeSources(importing: Importing): Promise<void> {
  const list = { schema: contents.SourceItem, most: MAX_SOURCES }
  for await (const source of itemsOf(importing, names.sources, list))
    await repository.keepSource(importing.deps.db, placeOf(importing), source)
}

/** What rules had derived is left to the rules: they run over the rest at the end. */
async function takeCanon(importing: Importing, manifest: contents.Manifest): Promise<void> {
  const { deps, actor, projectId, entries } = importing
  if (!entries.has(names.canon)) return
  const value = parsed(names.canon, await readRequired(importing, names.canon))
  const owner = ownerOf(manifest, actor)
  const ownHere = (source: string) => (source === 'user' ? owner : source)
  const fields = checked(contents.CanonFields, names.canon, value)
    .filter(({ source, locked }) => locked || !isRuleSource(source))
    .filter(isFirstOfTwins)
    .map(({ type, value, ...field }) => {
      const typed = typedOf({ ...field, type, value })
      if (!typed) throw odd(names.canon)
      return {
        ...field,
        path: knownSpelling(field.path),
        typed,
        source: ownHere(sourceHere(field.source, importing.made)),
      }
    })
  await takeHistory(importing)
  await repository.keepCanon(deps.db, placeOf(importing), withoutFalseRules(fields, owner))
  await runAutoRules(deps, actor, projectId)
  await takeProposals(importing)
}

/** Of `brand.name` and a `Brand.Name` that an older canon holds beside it, the field that is known stays; the history has both. */
const isFirstOfTwins = ({ path }: { path: string }, _: number, all: { path: string }[]): boolean => {
  const known = knownSpelling(path)
  const first =
    all.find((field) => field.path === known) ?? all.find((field) => knownSpelling(field.path) === known)
  return first?.path === path
}

/** As long as the source of a field may be. */
const LONGEST_NAME = 60

/** Whose the values are that a person wrote: the one who imports them, if they also exported them, or another. */
function ownerOf({ exportedBy }: contents.Manifest, { username }: Actor): string {
  if (exportedBy === username) return 'user'
  return exportedBy?.trim()
    ? `${exportedBy.trim().slice(0, LONGEST_NAME).toWellFormed()} (imported)`
    : 'imported'
}

async function takeProposals(importing: Importing): Promise<void> {
  if (!importing.entries.has(names.proposals)) return
  const text = await readRequired(importing, names.proposals)
  const proposals = checked(contents.Proposals, names.proposals, parsed(names.proposals, text))
  const kept = proposals.map(({ type, value, ...proposal }) => {
    const typed = typedOf({ ...proposal, type, value })
    if (!typed || isRuleSource(proposal.source)) throw odd(names.proposals)
    return {
      ...proposal,
      path: knownSpelling(proposal.path),
      typed,
      source: sourceHere(proposal.source, importing.made),
    }
  })
  await repository.keepProposals(importing.deps.db, placeOf(importing), kept)
}

async function takeAnalyses(importing: Importing): Promise<void> {
  const list = { schema: contents.AnalysisItem, most: MAX_ANALYSES }
  for await (const analysis of itemsOf(importing, names.analyses, list))
    await repository.keepAnalysis(importing.deps.db, placeOf(importing), analysis)
}

async function takeHistory(importing: Importing): Promise<void> {
  const list = { schema: contents.HistoryItem, most: contents.MOST_CHANGES }
  let batch: repository.KeptChange[] = []
  const write = async () => {
    await repository.keepChanges(importing.deps.db, placeOf(importing), batch)
    batch = []
  }
  for await (const { type, value, by, ...change } of itemsOf(importing, names.history, list)) {
    const typed = value === null ? null : typedOf({ ...change, type, value })
    // A rule may have derived more digits than a person can write; it will again.
    if (typed === undefined && isRuleSource(change.source)) continue
    if (typed === undefined || !readPath(change.path).ok) throw odd(names.history)
    const path = knownSpelling(change.path)
    const isFalse = isRuleSource(change.source) && !isOfRule(change.source, path)
    const source = isFalse ? 'imported' : sourceHere(change.source, importing.made)
    batch.push({ ...change, path, typed, source, importedBy: by?.trim() ?? '' })
    if (batch.length === CHANGES_AT_ONCE) await write()
  }
  await write()
}

/** Undefined for what cannot be the value of a field, or its path. */
function typedOf({
  path,
  type,
  value,
}: Pick<contents.HistoryItem, 'path' | 'type' | 'value'>): Typed | undefined {
  if (!readPath(path).ok) return undefined
  const reading = readHeld(path, value, type ? { type } : {})
  return reading.ok && reading.typed ? reading.typed : undefined
}

async function takeChats(importing: Importing): Promise<void> {
  const { made, deps } = importing
  const list = { schema: contents.ChatItem, most: contents.MOST_CHATS }
  for await (const chat of itemsOf(importing, names.chats, list)) {
    if (chat.messages.length === 0) continue
    const chatId = randomUUID()
    const ids = new Map(chat.messages.map(({ id }) => [id, randomUUID()]))
    if (chat.id) made.chats.set(chat.id, chatId)
    for (const [theirs, id] of ids) made.messages.set(theirs, id)
    const messages = chat.messages.map((message) => ({
      ...message,
      citations: message.citations.map((citation) => citationHere(citation, made)),
    }))
    await repository.keepChat(deps.db, placeOf(importing), { ...chat, messages, chatId, ids })
  }
}

/** Before all that names them. Gives why some were left out. */
async function takeFiles(
  importing: Importing,
  { files }: contents.Manifest,
  begin: (n: number, name: string) => void,
): Promise<string[]> {
  const leftOut: string[] = []
  for (const [n, packed] of files.entries()) {
    begin(n, packed.name)
    const reason = await takeFile(importing, packed)
    if (reason) leftOut.push(reason)
  }
  return leftOut
}

/** A file that its owner could not have added either is left out; gives why. */
async function takeFile(
  importing: Importing,
  packed: contents.Manifest['files'][number],
): Promise<string | undefined> {
  const { deps, actor, projectId, file, entries, made } = importing
  const entry = entries.get(packed.file)
  if (!entry) return `“${packed.name}” is not in the ZIP file.`
  if (entry.bytes === 0) return `“${packed.name}” is empty.`
  try {
    const { name } = packed
    const read = () => unpack(file, entry)
    const { id } = await addKnowledge(deps, actor, projectId, { name, bytes: entry.bytes, read })
    if (packed.id) made.files.set(packed.id, id)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return `“${packed.name}”: ${error.message}`
    throw error
  }
}

const placeOf = ({ actor, projectId }: Importing) => ({ userId: actor.userId, projectId })
