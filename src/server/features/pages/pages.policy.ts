import type { PageBlock, PageTheme } from '#contracts/pages/page-blocks.ts'
import type { CanonTexts } from '#contracts/pages/page-rendering.ts'
import type { PageDraft } from '#contracts/pages/pages.ts'
import { cutToWidth, searchRoom } from '#core/seo/pixel-width.ts'
import { AppError } from '#server/errors.ts'
import { looksLikeOurs } from './page-names.ts'

const RESERVED = 'This address looks like part of the app. Choose another one, such as the product’s name.'

export function requireFreeName(slug: string): void {
  if (looksLikeOurs(slug)) throw new AppError('INVALID_INPUT', RESERVED, { fields: { slug: RESERVED } })
}

/** An address from the title. Part of the id keeps it apart from other pages with the same title. */
export function slugFrom(title: string, pageId: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
  return `${words}-${pageId.slice(0, 6)}`.replace(/^-+/, '').replace(/-+/g, '-')
}

const { most, size } = searchRoom.desktop

/** Description for search results: the canon's own, or as much of the product's as fits. */
const descriptionFrom = (texts: CanonTexts['texts']): string =>
  (texts.get('seo.metaDescription') ?? cutToWidth(texts.get('product.description') ?? '', most, size)).slice(
    0,
    300,
  )

/** A new page, with the canon's texts about itself. */
export function newDraft(
  { texts }: CanonTexts,
  { title, blocks, theme }: { title: string; blocks: PageBlock[]; theme: PageTheme },
): PageDraft {
  return {
    title: title.slice(0, 200),
    description: descriptionFrom(texts),
    language: 'en',
    theme,
    buyLink: null,
    isIndexed: true,
    step: 'facts',
    blocks,
  }
}
