import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { runAutoRules } from '#server/features/canon/canon.service.ts'
import { requireRoom } from '#server/features/chat-transfer/arriving-file.service.ts'
import { addProject } from '#server/features/projects/projects.service.ts'
import { openPlaced, type PlacedFile } from '#server/files/on-disk.ts'
import { readApart } from '#server/files/reading-thread.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { type Entry, openArchive, unpack } from './archive.ts'
import type { ChatItem, Manifest, MessageItem } from './contents.ts'
import * as repository from './import.repository.ts'
import { citationHere, type Made, sourceHere } from './import-links.ts'
import { withoutFalseRules } from './import-rules.ts'
import { addKnowledge } from './knowledge-files.service.ts'
import type { ArchiveItem } from './read-archive.ts'
import type { ReadField } from './read-canon.ts'

interface Given {
  deps: Deps
  actor: Actor
  projectId: string
  /** Where the archive lies. */
  path: string
  context: Pick<TrackedContext, 'progress' | 'signal'>
}

type ProjectItem = Extract<ArchiveItem, { kind: 'project' }>

interface Importing extends Given {
  file: PlacedFile
  entries: Map<string, Entry>
  made: Made
  manifest: Manifest
  leftOut: string[]
  /** The chat that messages are kept in. */
  chatId: string
}

const script = new URL('./archive.worker.ts', import.meta.url)

/** Makes a project of an archive. A thread reads it, and hands over the first of it when all of it was checked. */
export async function importArchive(given: Given): Promise<{ name: string; leftOut: string[] }> {
  const { path, context } = given
  context.progress(0, null, 'Checking the file')
  await using file = await openPlaced(path)
  const items = readApart<ArchiveItem>({ script, task: { path }, signal: context.signal })
  let importing: Importing | undefined
  for await (const item of items) {
    context.signal.throwIfAborted()
    if (item.kind === 'project') importing = await begin(given, file, item)
    else if (importing) await keep(importing, item)
  }
  if (!importing) throw new Error('an archive that was checked has no project')
  return { name: importing.manifest.name, leftOut: importing.leftOut }
}

/** The project, and its files before all that names them. */
async function begin(given: Given, file: PlacedFile, project: ProjectItem): Promise<Importing> {
  const { deps, actor, projectId, context } = given
  const { manifest, businessInstructions, researchData, chatBytes } = project
  await requireRoom(deps, actor.userId, chatBytes)
  const { name, createdAt } = manifest
  const { slug } = await deps.db.transaction((tx) =>
    addProject({ ...deps, db: tx }, actor, {
      id: projectId,
      name,
      businessInstructions,
      researchData,
      createdAt,
    }),
  )
  const made: Made = { slug, files: new Map(), chats: new Map(), messages: new Map() }
  const entries = await openArchive(file)
  const importing = { ...given, file, entries, made, manifest, leftOut: [], chatId: '' }
  const total = 1 + manifest.files.length
  await takeFiles(importing, (n, title) => {
    context.signal.throwIfAborted()
    context.progress(n, total, `Taking “${title}”`)
  })
  context.progress(total - 1, total, 'Taking research, canon and chats')
  return importing
}

async function keep(importing: Importing, item: Exclude<ArchiveItem, ProjectItem>): Promise<void> {
  const { deps, made } = importing
  const place = placeOf(importing)
  switch (item.kind) {
    case 'source':
      return repository.keepSource(deps.db, place, item.source)
    case 'analysis':
      return repository.keepAnalysis(deps.db, place, item.analysis)
    case 'changes':
      return repository.keepChanges(deps.db, place, item.changes.map(sourcedHere(made)))
    case 'canon':
      return keepCanon(importing, item.fields.map(sourcedHere(made)))
    case 'proposals':
      return repository.keepProposals(deps.db, place, item.proposals.map(sourcedHere(made)))
    case 'chat':
      return keepChat(importing, item.chat)
    case 'messages':
      return keepMessages(importing, item.messages)
    case 'left out':
      importing.leftOut.push(item.reason)
  }
}

const sourcedHere =
  (made: Made) =>
  <Sourced extends { source: string }>(sourced: Sourced): Sourced => ({
    ...sourced,
    source: sourceHere(sourced.source, made),
  })

/** What rules had derived is left to the rules: they run over the rest. */
async function keepCanon(importing: Importing, fields: ReadField[]): Promise<void> {
  const { deps, actor, projectId, manifest } = importing
  const owner = ownerOf(manifest, actor)
  const owned = fields.map((field) => (field.source === 'user' ? { ...field, source: owner } : field))
  await repository.keepCanon(deps.db, placeOf(importing), withoutFalseRules(owned, owner))
  await runAutoRules(deps, actor, projectId)
}

/** As long as the source of a field may be. */
const LONGEST_NAME = 60

/** Whose the values are that a person wrote: the one who imports them, if they also exported them, or another. */
function ownerOf({ exportedBy }: Manifest, { username }: Actor): string {
  if (exportedBy === username) return 'user'
  return exportedBy?.trim()
    ? `${exportedBy.trim().slice(0, LONGEST_NAME).toWellFormed()} (imported)`
    : 'imported'
}

/** A copy with ids of its own: the chat it was made from may still be here. */
async function keepChat(importing: Importing, { id, leafId, ...chat }: Omit<ChatItem, 'messages'>) {
  const { deps, made } = importing
  importing.chatId = randomUUID()
  if (id) made.chats.set(id, importing.chatId)
  await repository.keepChat(deps.db, placeOf(importing), {
    ...chat,
    id: importing.chatId,
    leafId: leafId && idHere(made, leafId),
  })
}

async function keepMessages({ deps, actor, made, chatId }: Importing, messages: MessageItem[]) {
  const kept = messages.map(({ id, parentId, citations, ...message }) => ({
    ...message,
    id: idHere(made, id),
    parentId: parentId && idHere(made, parentId),
    citations: citations.map((citation) => citationHere(citation, made)),
  }))
  await repository.keepMessages(deps.db, { userId: actor.userId, chatId }, kept)
}

function idHere({ messages }: Made, theirs: string): string {
  const id = messages.get(theirs) ?? randomUUID()
  messages.set(theirs, id)
  return id
}

async function takeFiles(importing: Importing, tell: (n: number, name: string) => void): Promise<void> {
  for (const [n, packed] of importing.manifest.files.entries()) {
    tell(n, packed.name)
    const reason = await takeFile(importing, packed)
    if (reason) importing.leftOut.push(reason)
  }
}

/** A file that its owner could not have added either is left out; gives why. */
async function takeFile(
  importing: Importing,
  packed: Manifest['files'][number],
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
