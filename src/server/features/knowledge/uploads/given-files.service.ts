import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { KnowledgeFile } from '#contracts/knowledge/knowledge.ts'
import type { Actor } from '#server/actor.ts'
import type { ImportedFile } from '#server/archives/archive-part.ts'
import type { Deps } from '#server/deps.ts'
import { finishUpload, receivePiece, startUpload } from './uploads.service.ts'

/** Adds a file as if its owner had uploaded it, with the same limits. */
export async function addFile(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { name, bytes, read }: ImportedFile,
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
