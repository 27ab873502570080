import { blockNames } from '#contracts/pages/block-names.ts'
import { gapPattern, imagesIn } from '#contracts/pages/page-blocks.ts'
import type { PageFinding } from '#contracts/pages/pages.ts'
import { amountsIn, numbersIn } from './amounts.ts'
import { isBlank } from './blank-blocks.ts'
import type { CheckedPage, FlatBlock } from './checked-page.ts'
import { type FindingCode, finding } from './findings.ts'
import type { ResolvedBlock } from './resolve.ts'

/** Words of superlatives and health claims, in the languages that pages are written in. */
const SUPERLATIVE =
  /(?<!\p{L})(?:the best|world['’]s (?:best|first)|number one|#1|unbeatable|perfect for everyone|100 ?% (?:effective|wirksam|efficace|eficaz)|(?:der|die|das) beste|weltbeste[rs]?|unschlagbar\p{L}*|nummer eins|(?:le|la|les) meilleure?s?|imbattable|numéro un|(?:el|la|los|las) mejore?s?|inmejorable|número uno|(?:il|la|i|le) miglior[ei]|imbattibile|numero uno|de beste|onverslaanbaar)(?!\p{L})/iu
const HEALTH =
  /(?<!\p{L})(?:cures?|heals?|treats?|prevents? (?:disease|illness)|anti-?ag(?:e)?ing|detox|lose weight|pain relief|boosts? immunity|heilt|heilend\p{L}*|lindert schmerzen|schmerzlindernd\p{L}*|entgiftet|abnehmen|stärkt das immunsystem|guérit|soulage (?:la douleur|les douleurs)|anti-?âge|perdre du poids|alivia el dolor|adelgazar?|antienvejecimiento|guarisce|allevia il dolore|dimagrire|geneest|afvallen)(?!\p{L})/iu
const RATING =
  /\b[1-5](?:[.,]\d)?\s?(?:\/|out of|of)\s?5\b|\b[1-5](?:[.,]\d)?[ -]stars?\b|★{3,}|\b\d[\d.,]{0,12}\+?\s(?:[a-z]+\s)?(?:reviews|ratings|customers|buyers)\b/gi
const LONG_TEXT = 900
const SMALL_IMAGE = 800
const SLOW_IMAGE_BYTES = 400_000

export function aboutBlock(block: FlatBlock, page: CheckedPage): PageFinding[] {
  if (isBlank(block)) return [blankSection(block)]
  return [...textFindings(block, page), ...imageFindings(block, page)].map(([code, detail]) =>
    finding(code, block.id, detail && `“${detail}”`),
  )
}

export const blankSection = ({ id, type }: ResolvedBlock): PageFinding =>
  finding('blank-section', id, `“${blockNames[type].name}”`)

type BlockFinding = [code: FindingCode, detail?: string]

function textFindings(block: FlatBlock, { prohibited, canon }: CheckedPage): BlockFinding[] {
  const written = textsOf(block.props)
  const all = written.join('\n')
  const found: BlockFinding[] = []
  const plain = plainly(all)
  for (const claim of prohibited)
    if (claim.trim() !== '' && plain.includes(plainly(claim.trim()))) found.push(['prohibited-claim', claim])
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

type Canon = ReadonlyMap<string, string>

/** Read once for all blocks of a page: a canon may be long. */
const read = new WeakMap<Canon, { amounts: Set<number>; plain: string }>()

function readCanon(canon: Canon) {
  const before = read.get(canon)
  if (before) return before
  const amounts = new Set<number>()
  for (const [path, text] of canon)
    for (const { amount } of path.startsWith('pricing.') ? numbersIn(text) : amountsIn(text))
      amounts.add(amount)
  const now = { amounts, plain: plainly([...canon.values()].join('\n')) }
  read.set(canon, now)
  return now
}

/** Amounts of money a block states and the canon does not. A number alone in a price is one too. */
function unknownAmounts(block: FlatBlock, all: string, canon: Canon): string[] {
  const known = readCanon(canon).amounts
  const stated = [...amountsIn(all), ...pricesOf(block).flatMap(numbersIn)]
  return [...new Set(stated.filter(({ amount }) => !known.has(amount)).map(({ written }) => written))]
}

function pricesOf({ type, props }: FlatBlock): string[] {
  if (type === 'bundles') return props.items.map(({ price }) => price)
  return type === 'gallery' || type === 'price' ? [props.price, props.compareAt] : []
}

/** Imported reviews name their page or file; a rating anywhere else has to be in the canon. */
function ratingFindings(block: FlatBlock, all: string, canon: Canon): BlockFinding[] {
  if (block.type === 'reviews')
    return block.props.items
      .filter(({ source }) => !/^https?:\/\/\S+\.\S+|^[^\n]+\.\w{2,5}$/i.test(source.trim()))
      .map(({ author }) => ['invented-review', author])
  const stated = readCanon(canon).plain
  return Array.from(all.matchAll(RATING), ([rating]) => rating)
    .filter((rating) => !stated.includes(plainly(rating)))
    .map((rating) => ['invented-review', rating])
}

function imageFindings(block: FlatBlock, { image }: CheckedPage): BlockFinding[] {
  return imagesIn(block.props).flatMap(({ assetId, alt }): BlockFinding[] => {
    if (assetId === null) return []
    const found: BlockFinding[] = alt.trim() === '' ? [['no-alt']] : []
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
