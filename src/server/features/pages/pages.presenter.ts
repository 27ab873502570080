import { imageIdsIn } from '#contracts/pages/page-blocks.ts'
import type { CanonTexts } from '#contracts/pages/page-rendering.ts'
import type { ChangedFact, PageSummary, SitePage } from '#contracts/pages/pages.ts'
import { labelOf } from '#core/canon/starters.ts'
import type { PageRow } from './pages.repository.ts'

interface SummaryState {
  changed: ChangedFact[]
  address: string | null
}

export const presentSummary = (row: PageRow, { changed, address }: SummaryState): PageSummary => ({
  id: row.id,
  projectId: row.projectId,
  title: row.title,
  goal: row.goal,
  imageId: imageIdsIn(row.blocks)[0] ?? null,
  sketch: sketchOf(row),
  slug: row.slug,
  isPublished: row.publishedVersion !== null,
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  address,
  isStale: row.publishedVersion !== null && changed.length > 0,
})

const SKETCHED = 6

const sketchOf = ({ theme: { accent, background, text }, blocks }: PageRow): PageSummary['sketch'] => ({
  accent,
  background,
  text,
  kinds: blocks.slice(0, SKETCHED).map(({ type }) => type),
})

interface PageState extends SummaryState {
  preview: SitePage['preview']
}

export const presentPage = (row: PageRow, state: PageState): SitePage => ({
  ...presentSummary(row, state),
  description: row.description,
  language: row.language,
  theme: row.theme,
  buyLink: row.buyLink,
  isIndexed: row.isIndexed,
  step: row.step,
  blocks: row.blocks,
  revision: row.revision,
  changed: state.changed,
  preview: state.preview,
})

/** Facts whose text is no longer the one that was published. */
export const changedFacts = (
  published: Record<string, string | null>,
  { texts }: CanonTexts,
): ChangedFact[] =>
  Object.entries(published).flatMap(([path, before]) => {
    const current = texts.get(path) ?? null
    return current === before ? [] : [{ path, label: labelOf(path), published: before, current }]
  })
