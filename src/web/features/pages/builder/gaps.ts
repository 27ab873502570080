import type { CanonField } from '#contracts/canon.ts'
import { flatBlocks, type PageBlock, type PageImage } from '#contracts/pages/page-blocks.ts'
import type { DropPageStep, PageDraft, PageFinding } from '#contracts/pages/pages.ts'

/** Facts without which a page cannot sell or be published. */
const neededFacts = ['product.title', 'product.description', 'policy.returns', 'policy.contact'] as const

type Gaps = Record<DropPageStep, string[]>

interface GapSources {
  draft: Pick<PageDraft, 'buyLink' | 'blocks'>
  /** Undefined while the canon is not known, which says nothing about its facts. */
  fields: readonly Pick<CanonField, 'path'>[] | undefined
  labelOf: (path: string) => string
  findings: readonly PageFinding[]
}

/** Missing parts of each step, in words. */
export function gapsOf({ draft, fields, labelOf, findings }: GapSources): Gaps {
  const has = (path: string) => !fields || fields.some((field) => field.path === path)
  const images = imagesIn(draft.blocks)
  const unnamed = images.filter(({ alt }) => alt.trim() === '').length
  return {
    facts: neededFacts.filter((path) => !has(path)).map(labelOf),
    offer: [...(has('pricing.price') ? [] : ['Price']), ...(draft.buyLink ? [] : ['Buy link'])],
    images: [
      ...(images.length > 0 ? [] : ['At least one product photo']),
      ...(unnamed > 0 ? [unnamed === 1 ? 'Alt text of an image' : `Alt text of ${unnamed} images`] : []),
    ],
    sections: draft.blocks.length > 0 ? [] : ['A section'],
    checks: findings.filter(({ level }) => level === 'blocking').map(({ message }) => message),
    publish: [],
  }
}

/** Chosen images of a page, in the order of its blocks. */
export function imagesIn(blocks: readonly PageBlock[]): PageImage[] {
  const seek = (value: unknown): PageImage[] => {
    if (Array.isArray(value)) return value.flatMap(seek)
    if (typeof value !== 'object' || value === null) return []
    if ('assetId' in value) return value.assetId ? [value as PageImage] : []
    return Object.values(value).flatMap(seek)
  }
  return flatBlocks(blocks).flatMap(({ props }) => seek(props))
}
