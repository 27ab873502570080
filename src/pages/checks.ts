import { imagesIn } from '#contracts/pages/page-blocks.ts'
import type { PageFinding } from '#contracts/pages/pages.ts'
import { aboutBlock, blankSection } from './block-checks.ts'
import type { CheckedPage, FlatBlock } from './checked-page.ts'
import { type FindingCode, finding } from './findings.ts'
import { blend, contrast, MUTED } from './page-style.ts'

/** Problems that prevent publishing, then warnings; each at its block. */
export function checkPage(page: CheckedPage): PageFinding[] {
  const flat = page.blocks.flatMap((block) =>
    block.type === 'columns' ? block.props.columns.flat() : [block],
  )
  const emptyColumns = page.blocks.filter(
    (block) => block.type === 'columns' && block.props.columns.flat().length === 0,
  )
  const found = [
    ...aboutPage(flat, page),
    ...emptyColumns.map(blankSection),
    ...flat.flatMap((block) => aboutBlock(block, page)),
  ]
  return found.sort((one, other) => Number(other.level === 'blocking') - Number(one.level === 'blocking'))
}

/** Sections that offer something for sale. A page with one has to name price, checkout and returns. */
const selling: ReadonlySet<string> = new Set(['gallery', 'price', 'bundles', 'buy'])

function aboutPage(blocks: FlatBlock[], { goal, theme, buyLink, isCut }: CheckedPage): PageFinding[] {
  const has = (test: (block: FlatBlock) => boolean) => blocks.some(test)
  const sells = goal === 'product' || has(({ type }) => selling.has(type))
  const policy = (kind: 'returns' | 'contact') => (block: FlatBlock) =>
    block.type === 'policies' &&
    block.props.items.some((item) => item.kind === kind && item.text.trim() !== '')
  const problems: [FindingCode, boolean][] = [
    ['no-price', sells && !has((block) => 'price' in block.props && block.props.price !== '')],
    ['no-buy-link', sells && buyLink === undefined],
    ['no-image', sells && !has((block) => imagesIn(block.props).some(({ assetId }) => assetId !== null))],
    ['no-returns', sells && !has(policy('returns'))],
    [
      'no-contact',
      !has((block) => policy('contact')(block) || (block.type === 'footer' && block.props.contact !== '')),
    ],
    ['too-much-text', isCut],
    ['weak-contrast', contrast(blend(theme.text, theme.background, MUTED), theme.background) < 4.5],
  ]
  return problems.flatMap(([code, holds]) => (holds ? [finding(code, null)] : []))
}
