import { flatBlocks } from '#contracts/pages/page-blocks.ts'
import { MAX_PAGES } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listPages } from './pages.repository.ts'

export interface ImportedReview {
  author: string
  text: string
  rating: number | null
  source: string
}

/** For other areas: reviews that were imported into the pages of a project. */
export async function importedReviews(
  deps: Deps,
  { userId }: Actor,
  projectId: string,
): Promise<ImportedReview[]> {
  const pages = await listPages(deps.db, userId, { projectId, before: undefined, limit: MAX_PAGES })
  return pages
    .flatMap(({ blocks }) => flatBlocks(blocks))
    .flatMap((block) => (block.type === 'reviews' ? block.props.items : []))
    .flatMap(({ text, ...review }) => (typeof text === 'string' ? [{ ...review, text }] : []))
}
