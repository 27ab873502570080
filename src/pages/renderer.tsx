import {
  type CanonTexts,
  imageFileName,
  type PageRendering,
  type PageWing,
  type RenderedPage,
  widthsOf,
} from '#contracts/pages/page-rendering.ts'
import type { PageFinding } from '#contracts/pages/pages.ts'
import { checkPage } from './checks.ts'
import { renderDocument } from './document.tsx'
import type { Drawing } from './drawing.ts'
import { templatePage } from './goal-templates.ts'
import { newBlock } from './new-block.ts'
import { productJsonLd } from './product-json-ld.ts'
import { resolveFacts } from './resolve.ts'
import { shopifyTheme } from './shopify/shopify-theme.ts'
import * as templates from './templates.ts'

const drawingOf = ({ images, addresses }: PageRendering): Drawing => ({
  buyLink: addresses.buy,
  isDraft: false,
  image: (assetId) => {
    const size = images.get(assetId)
    return (
      size && {
        ...size,
        widths: widthsOf(size.width),
        url: (width, format) => `${addresses.images}/${imageFileName(assetId, width, format)}`,
      }
    )
  },
})

/** The page as HTML, and the text of each canon field it states. */
function renderPage(rendering: PageRendering): RenderedPage {
  const { page, canon, addresses } = rendering
  const { blocks, facts } = resolveFacts(page.blocks, (path) => canon.texts.get(path), page.language)
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

function findProblems({ page, goal, canon, images }: PageRendering): PageFinding[] {
  const { blocks, isCut } = resolveFacts(page.blocks, (path) => canon.texts.get(path))
  return checkPage({
    blocks,
    isCut,
    goal,
    theme: page.theme,
    buyLink: page.buyLink ?? undefined,
    image: (assetId) => images.get(assetId),
    prohibited: canon.lists.get('product.prohibitedClaims') ?? [],
    canon: canon.texts,
  })
}

const readerOf = ({ texts, lists }: CanonTexts): templates.CanonReader => ({
  has: (path) => (texts.get(path) ?? '') !== '',
  text: (path) => texts.get(path) ?? '',
  list: (path) => [...(lists.get(path) ?? [])],
})

export const pageWing: PageWing = {
  renderPage,
  findProblems,
  templatePage: (goal, canon) => templatePage(goal, readerOf(canon)),
  newBlock,
  productSection: (section, canon) => templates.productSection(section, readerOf(canon)),
  shopifyTheme,
}
