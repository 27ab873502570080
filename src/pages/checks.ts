import type { PageTheme } from '#contracts/page-blocks.ts'
import { contrast, readableOn } from './page-style.ts'
import type { ResolvedBlock } from './resolve.ts'

export interface PageFinding {
  level: 'blocking' | 'warning'
  code: FindingCode
  /** Null when the finding is about the whole page. */
  blockId: string | null
  message: string
}

export type FindingCode = keyof typeof messages

const messages = {
  'no-price': 'The page shows no price. Add a price block or a gallery, and set the price in the canon.',
  'no-buy-link': 'The buy button leads nowhere. Add the link to your checkout.',
  'no-image': 'The page has no image. Add at least one photo of the product.',
  'no-returns': 'The page has no returns policy. Fill in the returns entry of the policies block.',
  'no-contact': 'The page has no contact. Fill in the contact entry of the policies block or the footer.',
  'prohibited-claim': 'The page makes a claim that the canon prohibits:',
  'review-without-source': 'A review has no source. Import it from its page, or remove it.',
  'price-differs': 'An amount on the page is not in the canon:',
  'no-alt': 'An image has no description for people who cannot see it.',
  superlative: 'A superlative needs proof, or other words:',
  'health-claim': 'A health claim may need approval where you sell:',
  'weak-contrast': 'Text is hard to read on its background. Choose a darker or lighter colour.',
  'long-text': 'A text is longer than visitors read. Shorten it to about 600 characters.',
  'small-image': 'An image is less than 800 pixels wide and will look blurred.',
  'delivery-without-days': 'The delivery promise names no days.',
} as const

const blocking: ReadonlySet<FindingCode> = new Set([
  'no-price',
  'no-buy-link',
  'no-image',
  'no-returns',
  'no-contact',
  'prohibited-claim',
  'review-without-source',
  'price-differs',
  'no-alt',
] as const)

export interface CheckedPage {
  blocks: readonly ResolvedBlock[]
  theme: PageTheme
  buyLink: string | undefined
  image: (assetId: string) => { width: number } | undefined
  /** Claims the canon prohibits. */
  prohibited: readonly string[]
  /** Every amount of money the canon states, as the page would write it. */
  amounts: readonly string[]
}

/** What stands in the way of publishing, then what could be better; each at its block. */
export function checkPage(page: CheckedPage): PageFinding[] {
  const flat = page.blocks.flatMap((block) =>
    block.type === 'columns' ? block.props.columns.flat() : [block],
  )
  const found = [...aboutPage(flat, page), ...flat.flatMap((block) => aboutBlock(block, page))]
  return found.sort((one, other) => Number(other.level === 'blocking') - Number(one.level === 'blocking'))
}

type FlatBlock = Exclude<ResolvedBlock, { type: 'columns' }>

const finding = (code: FindingCode, blockId: string | null, detail = ''): PageFinding => ({
  level: blocking.has(code) ? 'blocking' : 'warning',
  code,
  blockId,
  message: detail ? `${messages[code]} ${detail}` : messages[code],
})

function aboutPage(blocks: FlatBlock[], { theme, buyLink }: CheckedPage): PageFinding[] {
  const has = (test: (block: FlatBlock) => boolean) => blocks.some(test)
  const policy = (kind: 'returns' | 'contact') => (block: FlatBlock) =>
    block.type === 'policies' &&
    block.props.items.some((item) => item.kind === kind && item.text.trim() !== '')
  const problems: [FindingCode, boolean][] = [
    ['no-price', !has((block) => 'price' in block.props && block.props.price !== '')],
    ['no-buy-link', buyLink === undefined],
    ['no-image', !has((block) => imagesOf(block).some(({ assetId }) => assetId !== null))],
    ['no-returns', !has(policy('returns'))],
    [
      'no-contact',
      !has((block) => policy('contact')(block) || (block.type === 'footer' && block.props.contact !== '')),
    ],
    [
      'weak-contrast',
      contrast(theme.text, theme.background) < 4.5 || contrast(theme.accent, readableOn(theme.accent)) < 4.5,
    ],
  ]
  return problems.flatMap(([code, holds]) => (holds ? [finding(code, null)] : []))
}

const SUPERLATIVE =
  /\b(?:the best|world['’]s (?:best|first)|number one|#1|unbeatable|perfect for everyone|100 ?% effective)\b/i
const HEALTH =
  /\b(?:cures?|heals?|treats?|prevents? (?:disease|illness)|anti-?ag(?:e)?ing|detox|lose weight|pain relief|boosts? immunity)\b/i
const AMOUNT =
  /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|CAD|AUD)\b)\s?\d[\d.,’' ]*\d|\b\d[\d.,]*\s?(?:[$€£¥₹]|USD|EUR|GBP|CHF|CAD|AUD)(?!\w)/g
const LONG_TEXT = 900
const SMALL_IMAGE = 800

function aboutBlock(block: FlatBlock, { prohibited, amounts, image }: CheckedPage): PageFinding[] {
  const texts = textsOf(block.props)
  const all = texts.join('\n')
  const found: PageFinding[] = []
  const add = (code: FindingCode, detail?: string) => found.push(finding(code, block.id, detail))

  for (const claim of prohibited)
    if (claim.trim() !== '' && all.toLowerCase().includes(claim.trim().toLowerCase()))
      add('prohibited-claim', `“${claim}”`)
  const known = new Set(amounts.map(digitsOf))
  for (const [amount] of all.matchAll(AMOUNT))
    if (!known.has(digitsOf(amount))) add('price-differs', `“${amount.trim()}”`)
  if (block.type === 'reviews' && block.props.items.some(({ source }) => source.trim() === ''))
    add('review-without-source')
  if (block.type === 'delivery' && !/\d/.test(all)) add('delivery-without-days')

  const superlative = SUPERLATIVE.exec(all)
  if (superlative) add('superlative', `“${superlative[0]}”`)
  const health = HEALTH.exec(all)
  if (health) add('health-claim', `“${health[0]}”`)
  if (block.type !== 'richText' && texts.some((text) => text.length > LONG_TEXT)) add('long-text')

  for (const { assetId, alt } of imagesOf(block)) {
    if (assetId === null) continue
    if (alt.trim() === '') add('no-alt')
    const files = image(assetId)
    if (files && files.width < SMALL_IMAGE && block.type !== 'logos') add('small-image')
  }
  return found
}

/** “$1,299.00” and “1299.00 $” are the same amount. */
const digitsOf = (amount: string) => amount.replace(/\D/g, '').replace(/00$/, '')

interface ImageProp {
  assetId: string | null
  alt: string
}

const isImage = (value: unknown): value is ImageProp =>
  typeof value === 'object' && value !== null && 'assetId' in value && 'alt' in value

/** Images of a block, wherever its props have them. */
export function imagesOf(block: { props: object }): ImageProp[] {
  const seek = (value: unknown): ImageProp[] => {
    if (isImage(value)) return [value]
    if (Array.isArray(value)) return value.flatMap(seek)
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(seek) : []
  }
  return seek(block.props)
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
