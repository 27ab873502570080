import type { Project } from '#contracts/projects.ts'
import type { Actor } from '#server/actor.ts'
import { zipStream } from '#server/archives/zip.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type ExportFile, jsonFile, plainName } from '#server/exports/export-part.ts'
import {
  chatsOf,
  type FullMessage,
  fullMessages,
  placesOf,
} from '#server/features/chat-transfer/export.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { FORMAT, names, VERSION } from './contents.ts'
import * as repository from './export.repository.ts'
import { knowledgeFiles, type PackedFile } from './knowledge-files.service.ts'

/** Chats that are in the archive as pages to be read, beside the lines that programs read. It holds 2,000 files at most. */
const MOST_PAGES = 500

/** A ZIP of all of a project, made while it is sent. */
export async function exportProject(deps: Deps, actor: Actor, projectId: string): Promise<FileAnswer> {
  await spendLimits(deps, { 'project-archive-user': actor.userId })
  const project = await requireProject(deps, actor, projectId)
  return deps.exportSlots(actor.userId, async () => ({
    name: `${plainName(project.name)}-${deps.clock.now().toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    stream: zipStream(archiveOf(deps, actor, project)),
  }))
}

/** Files and chats are nearly all of an archive. */
export async function archiveSize(deps: Deps, actor: Actor, projectId: string) {
  await requireProject(deps, actor, projectId)
  const { files, chats } = await repository.sizesOf(deps.db, actor.userId, projectId)
  // Chats are in it twice: as lines for programs, and as pages to be read.
  return { bytes: files + 2 * chats }
}

async function* archiveOf(deps: Deps, actor: Actor, project: Project): AsyncGenerator<ExportFile> {
  const { db } = deps
  const files = await knowledgeFiles(deps, actor, project.id)
  yield manifest(deps, actor, project, files)
  yield { name: names.instructions, content: project.businessInstructions }
  yield { name: names.notes, content: project.researchData }
  yield { name: names.sources, content: lines(sources(deps, actor.userId, project.id)) }
  yield jsonFile(names.canon, (await repository.canonOf(db, actor.userId, project.id)).map(canonItem))
  yield {
    name: names.history,
    content: lines(changes(deps, actor, project.id)),
  }
  yield jsonFile(
    names.proposals,
    (await repository.proposalsOf(db, actor.userId, project.id)).map(proposalItem),
  )
  yield { name: names.analyses, content: lines(analyses(deps, actor.userId, project.id)) }
  yield { name: names.chats, content: chats(deps, actor.userId, project.id) }
  yield* pages(deps, actor.userId, project.id)
  for (const { file, content } of files) yield { name: file, content: content() }
}

const manifest = ({ clock }: Deps, { username }: Actor, { name, createdAt }: Project, files: PackedFile[]) =>
  jsonFile(names.manifest, {
    format: FORMAT,
    version: VERSION,
    name,
    createdAt,
    exportedAt: clock.now().toISOString(),
    exportedBy: username,
    files: files.map(({ file, name, id }) => ({ file, name, id })),
  })

async function* lines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`
}

const canonItem = ({ path, typed, source, why, locked, changedAt }: repository.CanonRow) => ({
  path,
  type: typed.type,
  value: typed.value,
  source,
  why,
  locked,
  changedAt,
})

const proposalItem = ({ path, typed, source, why, createdAt }: repository.ProposalRow) => ({
  path,
  type: typed.type,
  value: typed.value,
  source,
  why,
  createdAt,
})

async function* analyses({ db }: Deps, userId: number, projectId: string) {
  for (const analysis of await repository.analysesOf(db, userId, projectId)) {
    const { id, own, state, message, summary, summaryModel, summaryNote, proposed, createdAt } = analysis
    const pages = await repository.pagesOf(db, userId, id)
    yield {
      own,
      state,
      message,
      summary,
      summaryModel,
      summaryNote,
      proposed,
      createdAt,
      pages: pages.map(({ url, state, reason, facts, readAt }) => ({ url, state, reason, facts, readAt })),
    }
  }
}

async function* changes({ db }: Deps, { userId, username }: Actor, projectId: string) {
  for await (const row of repository.changesOf(db, userId, projectId)) {
    const { path, kind, typed, source, why, importedBy, changedAt } = row
    const value = { type: typed?.type ?? null, value: typed?.value ?? null }
    yield { path, kind, ...value, source, why, by: importedBy ?? username, changedAt }
  }
}

async function* sources({ db }: Deps, userId: number, projectId: string) {
  for (const { id, kind, title, url, createdAt } of await repository.sourcesOf(db, userId, projectId)) {
    const captures = await repository.capturesOf(db, userId, [id])
    yield {
      kind,
      title,
      url,
      createdAt,
      captures: captures.map(({ way, url, capturedAt, excerpt, fields }) => ({
        way,
        url,
        capturedAt,
        excerpt,
        fields,
      })),
    }
  }
}

/** A line for each chat, which comes in pieces: it may be larger than what one wants to have in memory. */
async function* chats({ db }: Deps, userId: number, projectId: string): AsyncGenerator<string> {
  for await (const chat of chatsOf(db, userId, { projectId })) {
    const { id, title, createdAt, updatedAt, pinnedAt, leafId } = chat
    const about = { id, title, createdAt, updatedAt, pinned: pinnedAt !== null, leafId }
    yield `${JSON.stringify(about).slice(0, -1)},"messages":[`
    let before = ''
    for await (const message of fullMessages(db, userId, await placesOf(db, userId, id))) {
      yield before + JSON.stringify(messageItem(message))
      before = ','
    }
    yield ']}\n'
  }
}

function messageItem({ id, parentId, role, content, createdAt, parts }: FullMessage) {
  const citations = parts.filter(({ type }) => type === 'citation')
  return { id, parentId, role, content, createdAt, ...(citations.length > 0 && { citations }) }
}

async function* pages({ db }: Deps, userId: number, projectId: string): AsyncGenerator<ExportFile> {
  let number = 0
  for await (const { id, title } of chatsOf(db, userId, { projectId })) {
    if (++number > MOST_PAGES) return
    const name = `chats/${String(number).padStart(3, '0')}-${plainName(title)}.md`
    yield { name, content: page(db, userId, { id, title }) }
  }
}

async function* page(db: Db, userId: number, { id, title }: { id: string; title: string }) {
  yield `# ${title.replace(/\s+/g, ' ')}\n`
  for await (const { role, createdAt, content } of fullMessages(db, userId, await placesOf(db, userId, id))) {
    const who = role === 'user' ? 'You' : 'Assistant'
    if (content !== '') yield `\n## ${who}, ${createdAt.toISOString()}\n\n${content}\n`
  }
}
