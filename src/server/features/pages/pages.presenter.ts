import type { CanonTexts } from '#contracts/page-rendering.ts'
import type { ChangedFact, PageSummary, SitePage } from '#contracts/pages.ts'
import { labelOf } from '#core/canon/starters.ts'
import type { PageRow, VersionRow } from './pages.repository.ts'

export const presentSummary = (row: PageRow): PageSummary => ({
  id: row.id,
  projectId: row.projectId,
  title: row.title,
  slug: row.slug,
  isPublished: row.publishedVersion !== null,
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
})

export const presentPage = (row: PageRow, changed: ChangedFact[], address: string | null): SitePage => ({
  ...presentSummary(row),
  description: row.description,
  language: row.language,
  theme: row.theme,
  buyLink: row.buyLink,
  isIndexed: row.isIndexed,
  step: row.step,
  blocks: row.blocks,
  revision: row.revision,
  address,
  preview: null,
  changed,
})

/** Facts whose text is no longer the one that was published. */
export const changedFacts = (
  published: VersionRow['facts'] | undefined,
  { texts }: CanonTexts,
): ChangedFact[] =>
  Object.entries(published ?? {}).flatMap(([path, before]) => {
    const current = texts.get(path) ?? null
    return current === before ? [] : [{ path, label: labelOf(path), published: before, current }]
  })
