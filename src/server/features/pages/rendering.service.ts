import { imageIdsIn } from '#contracts/pages/page-blocks.ts'
import type { VersionDraft } from '#contracts/pages/page-editing.ts'
import type { PageRendering } from '#contracts/pages/page-rendering.ts'
import type { Deps } from '#server/deps.ts'
import { canonTexts } from './canon-texts.service.ts'
import { findImages } from './page-images/images.repository.ts'
import type { PageRow } from './pages.repository.ts'

/** Root of the addresses that visitors see. */
export const contentRoot = ({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>): string =>
  (config.contentUrl ?? publicUrl()).replace(/\/$/, '')

/** The parts of a page that a version holds. */
export const draftOf = ({
  title,
  description,
  language,
  theme,
  buyLink,
  isIndexed,
  blocks,
}: PageRow): VersionDraft => ({ title, description, language, theme, buyLink, isIndexed, blocks })

/** A draft with all it is drawn from. */
export async function renderingOf(
  deps: Deps,
  row: PageRow,
  addresses: PageRendering['addresses'],
): Promise<PageRendering> {
  const [canon, images] = await Promise.all([
    canonTexts(deps, row, row.projectId),
    findImages(deps.db, row.userId, row.projectId, imageIdsIn(row.blocks)),
  ])
  return {
    page: draftOf(row),
    goal: row.goal,
    canon,
    images: new Map(images.map(({ id, width, height, bytes }) => [id, { width, height, bytes }])),
    addresses,
  }
}

/** Addresses of a page that is, or would be, published under a slug. */
export const publicAddresses = (deps: Deps, { buyLink }: PageRow, slug: string) => ({
  images: '/p/images',
  buy: buyLink ? `/p/${slug}/buy` : undefined,
  canonical: `${contentRoot(deps)}/p/${slug}`,
})
