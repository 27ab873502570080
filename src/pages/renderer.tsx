import type { PageBlock } from '#contracts/page-blocks.ts'
import type { PageDraft, PageFinding } from '#contracts/pages.ts'
import { checkPage } from './checks.ts'
import { renderDocument } from './document.tsx'
import type { Drawing, ImageFormat } from './drawing.ts'
import { productJsonLd } from './product-json-ld.ts'
import { resolveFacts } from './resolve.ts'
import * as templates from './templates.ts'

/** Widths in which images of pages are stored, as far as the original is that wide. */
export const imageWidths = [480, 960, 1600] as const

/** The canon as pages state it: texts of its fields, and the lists among them. */
export interface CanonTexts {
  texts: ReadonlyMap<string, string>
  lists: ReadonlyMap<string, readonly string[]>
}

export interface Rendering {
  page: Omit<PageDraft, 'step'>
  canon: CanonTexts
  /** Sizes of the project's images, by asset. */
  images: ReadonlyMap<string, { width: number; height: number }>
  addresses: {
    /** Folder of the images. */
    images: string
    buy: string | undefined
    canonical: string | undefined
  }
}

const drawingOf = ({ images, addresses }: Rendering): Drawing => ({
  buyLink: addresses.buy,
  isDraft: false,
  image: (assetId) => {
    const size = images.get(assetId)
    return (
      size && {
        ...size,
        widths: widthsOf(size.width),
        url: (width: number, format: ImageFormat) => `${addresses.images}/${assetId}-${width}.${format}`,
      }
    )
  },
})

/** A narrow original is never enlarged. */
export const widthsOf = (width: number): number[] => {
  const smaller = imageWidths.filter((each) => each < width)
  return width <= (imageWidths.at(-1) ?? 0) ? [...smaller, width] : [...imageWidths]
}

/** The page as HTML, and the text of each canon field it states. */
export function renderPage(rendering: Rendering): { html: string; facts: Record<string, string | null> } {
  const { page, canon, addresses } = rendering
  const { blocks, facts } = resolveFacts(page.blocks, (path) => canon.texts.get(path))
  const drawing = drawingOf(rendering)
  const html = renderDocument({
    ...page,
    blocks,
    drawing,
    canonical: addresses.canonical,
    ...productJsonLd(rendering, blocks, drawing),
  })
  return { html, facts: Object.fromEntries(Array.from(facts, ([path, text]) => [path, text ?? null])) }
}

export function findProblems({ page, canon, images }: Rendering): PageFinding[] {
  const { blocks } = resolveFacts(page.blocks, (path) => canon.texts.get(path))
  return checkPage({
    blocks,
    theme: page.theme,
    buyLink: page.buyLink ?? undefined,
    image: (assetId) => images.get(assetId),
    prohibited: canon.lists.get('product.prohibitedClaims') ?? [],
    amounts: [...canon.texts.values(), ...[...canon.lists.values()].flat()],
  })
}

const readerOf = ({ texts, lists }: CanonTexts): templates.CanonReader => ({
  has: (path) => (texts.get(path) ?? '') !== '',
  text: (path) => texts.get(path) ?? '',
  list: (path) => [...(lists.get(path) ?? [])],
})

export const productPage = (canon: CanonTexts): PageBlock[] => templates.productPage(readerOf(canon))

export const productSection = (section: string, canon: CanonTexts): PageBlock | undefined =>
  templates.productSection(section, readerOf(canon))
