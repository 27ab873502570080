import { timingSafeEqual } from 'node:crypto'
import type { SitePage } from '#contracts/pages/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { PageRow } from './pages.repository.ts'
import { contentRoot } from './rendering.service.ts'

/** The part of a preview link that nobody can guess. A new key makes earlier links useless. */
const proofOf = ({ secrets }: Pick<Deps, 'secrets'>, pageId: string, key: string): string =>
  secrets.derive(`page preview ${pageId} ${key}`).toString('base64url')

export const previewPath = (deps: Pick<Deps, 'secrets'>, { id, previewKey }: PageRow): string | undefined =>
  previewKey ? `/p/preview/${id}/${proofOf(deps, id, previewKey)}` : undefined

export function previewOf(deps: Deps, row: PageRow): SitePage['preview'] {
  const path = previewPath(deps, row)
  return path ? { address: contentRoot(deps) + path, hasPassword: row.previewPasswordHash !== null } : null
}

export function isPreviewProof(deps: Deps, { id, previewKey }: PageRow, proof: string): boolean {
  if (!previewKey) return false
  const [given, expected] = [proof, proofOf(deps, id, previewKey)].map((text) => Buffer.from(text))
  return given?.length === expected?.length && timingSafeEqual(given as Buffer, expected as Buffer)
}
