import { gapPattern, imagesIn, type PageTheme } from '#contracts/page-blocks.ts'
import type { PageFinding, PageGoal } from '#contracts/pages.ts'
import { amountsIn, numbersIn } from './amounts.ts'
import { type FindingCode, finding } from './findings.ts'
import { blend, contrast, MUTED } from './page-style.ts'
import type { ResolvedBlock } from './resolve.ts'

export interface CheckedPage {
  blocks: readonly ResolvedBlock[]
  goal: PageGoal
  theme: PageTheme
  buyLink: string | undefined
  image: (assetId: string) => CheckedImage | undefined
  /** Claims the canon prohibits. */
  prohibited: readonly string[]
  /** Every text of the canon, by path. */
  canon: ReadonlyMap<string, string>
}

interface CheckedImage {
  width: number
  /** Size of the largest file a phone may load. Unknown in the browser. */
  bytes?: number | undefined
}

/** Problems that prevent publishing, then warnings; each at its block. */
export function checkPage(page: CheckedPage): PageFinding[] {
  const flat = page.blocks.flatMap((block) =>
    block.type === 'columns' ? block.props.columns.flat() : [block],
  )
  const found = [...aboutPage(flat, page), ...flat.flatMap((block) => aboutBlock(block, page))]
  return found.sort((one, other) => Number(other.level === 'blocking') - Number(one.level === 'blocking'))
}

type FlatBlock = Exclude<ResolvedBlock, { type: 'columns' }>

/** Sections that offer something for sale. A page with one has to name price, checkout and returns. */
const selling: ReadonlySet<string> = new Set(['gallery', 'price', 'bundles', 'buy'])

function aboutPage(blocks: FlatBlock[], { goal, theme, buyLink }: CheckedPage): PageFinding[] {
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
    ['weak-contrast', contrast(blend(theme.text, theme.background, MUTED), theme.background) < 4.5],
  ]
  return problems.flatMap(([code, holds]) => (holds ? [finding(code, null)] : []))
}

const SUPERLATIVE =
  /\b(?:the best|world['’]s (?:best|first)|number one|#1|unbeatable|perfect for everyone|100 ?% effective)\b/i
const HEALTH =
  /\b(?:cures?|heals?|treats?|prevents? (?:disease|illness)|anti-?ag(?:e)?ing|detox|lose weight|pain relief|boosts? immunity)\b/i
const RATING =
  /\b[1-5](?:[.,]\d)?\s?(?:\/|out of|of)\s?5\b|\b[1-5](?:[.,]\d)?[ -]stars?\b|★{3,}|\b\d[\d.,]*\+?\s(?:[a-z]+\s)?(?:reviews|ratings|customers|buyers)\b/gi
const LONG_TEXT = 900
const SMALL_IMAGE = 800
const SLOW_IMAGE_BYTES = 400_000

function aboutBlock(block: FlatBlock, page: CheckedPage): PageFinding[] {
  return [...textFindings(block, page), ...imageFindings(block, page)].map(([code, detail]) =>
    finding(code, block.id, detail && `“${detail}”`),
  )
}

type Found = [code: FindingCode, detail?: string]

function textFindings(block: FlatBlock, { prohibited, canon }: CheckedPage): Found[] {
  const written = textsOf(block.props)
  const all = written.join('\n')
  const found: Found[] = []
  for (const claim of prohibited)
    if (claim.trim() !== '' && plainly(all).includes(plainly(claim.trim())))
      found.push(['prohibited-claim', claim])
  for (const amount of unknownAmounts(block, all, canon)) found.push(['price-differs', amount])
  for (const [, gap = ''] of all.matchAll(gapPattern)) found.push(['gap', gap])
  found.push(...ratingFindings(block, all, canon))
  if (block.type === 'delivery' && !/\d/.test(all)) found.push(['delivery-without-days'])
  const [superlative, health] = [SUPERLATIVE.exec(all), HEALTH.exec(all)]
  if (superlative) found.push(['superlative', superlative[0]])
  if (health) found.push(['health-claim', health[0]])
  const isProse = block.type === 'richText' || block.type === 'policies'
  if (!isProse && written.some((text) => text.length > LONG_TEXT)) found.push(['long-text'])
  return found
}

const plainly = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

/** Amounts of money a block states and the canon does not. A number alone in a price is one too. */
function unknownAmounts(block: FlatBlock, all: string, canon: ReadonlyMap<string, string>): string[] {
  const known = new Set<number>()
  for (const [path, text] of canon)
    for (const { amount } of path.startsWith('pricing.') ? numbersIn(text) : amountsIn(text))
      known.add(amount)
  const stated = [...amountsIn(all), ...pricesOf(block).flatMap(numbersIn)]
  return [...new Set(stated.filter(({ amount }) => !known.has(amount)).map(({ written }) => written))]
}

function pricesOf({ type, props }: FlatBlock): string[] {
  if (type === 'bundles') return props.items.map(({ price }) => price)
  return type === 'gallery' || type === 'price' ? [props.price, props.compareAt] : []
}

/** Imported reviews name their page or file; a rating anywhere else has to be in the canon. */
function ratingFindings(block: FlatBlock, all: string, canon: ReadonlyMap<string, string>): Found[] {
  if (block.type === 'reviews')
    return block.props.items
      .filter(({ source }) => !/^https?:\/\/\S+\.\S+|^[^\n]+\.\w{2,5}$/i.test(source.trim()))
      .map(({ author }) => ['invented-review', author])
  const stated = plainly([...canon.values()].join('\n'))
  return Array.from(all.matchAll(RATING), ([rating]) => rating)
    .filter((rating) => !stated.includes(plainly(rating)))
    .map((rating) => ['invented-review', rating])
}

function imageFindings(block: FlatBlock, { image }: CheckedPage): Found[] {
  return imagesIn(block.props).flatMap(({ assetId, alt }): Found[] => {
    if (assetId === null) return []
    const found: Found[] = alt.trim() === '' ? [['no-alt']] : []
    const file = image(assetId)
    if (!file) found.push(['missing-image'])
    else if (file.width < SMALL_IMAGE && block.type !== 'logos') found.push(['small-image'])
    if ((file?.bytes ?? 0) > SLOW_IMAGE_BYTES) found.push(['slow-image'])
    return found
  })
}

/** Texts a visitor reads. Links and sources are not among them. */
function textsOf(props: object): string[] {
  const seek = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (Array.isArray(value)) return value.flatMap(seek)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, inner]) =>
      ['link', 'source', 'assetId', 'kind', 'side'].includes(key) ? [] : seek(inner),
    )
  }
  return seek(props)
}
