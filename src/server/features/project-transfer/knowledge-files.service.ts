import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { KnowledgeFile } from '#contracts/knowledge.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { plainName } from '#server/exports/export-part.ts'
import { originalFile } from '#server/features/knowledge/knowledge.service.ts'
import {
  finishUpload,
  receivePiece,
  startUpload,
} from '#server/features/knowledge/uploads/uploads.service.ts'
import { filesOf } from './export.repository.ts'

export interface PackedFile {
  id: string
  /** Where it is in the archive. */
  file: string
  name: string
  content: () => AsyncIterable<Uint8Array>
}

/** The files of a project's knowledge, each opened only when its turn comes. */
export async function knowledgeFiles(deps: Deps, actor: Actor, projectId: string): Promise<PackedFile[]> {
  const rows = await filesOf(deps.db, actor.userId, projectId)
  return rows.map(({ id, name }, n) => ({
    id,
    file: `knowledge/${String(n + 1).padStart(4, '0')}-${archiveName(name)}`,
    name,
    content: () => bytesOf(deps, actor, id),
  }))
}

function archiveName(name: string): string {
  const ending = /\.[a-z\d]{1,10}$/i.exec(name)?.[0] ?? ''
  return plainName(name.slice(0, name.length - ending.length)) + ending
}

/** Nothing for one that is deleted while it waits for its turn. */
async function* bytesOf(deps: Deps, actor: Actor, id: string): AsyncGenerator<Uint8Array> {
  try {
    yield* (await originalFile(deps, actor, id)).stream
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

interface NewFile {
  name: string
  bytes: number
  /** Its content from the start, as often as it is asked for. */
  read: () => AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Adds a file as if its owner had sent it, so that whatever is refused to them is refused here. */
export async function addKnowledge(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { name, bytes, read }: NewFile,
): Promise<KnowledgeFile> {
  const hash = createHash('sha256')
  for await (const piece of read()) hash.update(piece)
  const sha256 = hash.digest('hex')
  const started = await startUpload(deps, actor, projectId, { name, bytes, sha256 })
  if (started.file) return started.file
  if (!started.upload) throw new Error('an upload that was begun is nowhere')
  const body = { declared: bytes, stream: Readable.from(read(), { objectMode: false }) }
  await receivePiece(deps, actor, started.upload.id, { offset: 0, body })
  return finishUpload(deps, actor, started.upload.id)
}
