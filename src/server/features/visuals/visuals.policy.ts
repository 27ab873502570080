import { createHash } from 'node:crypto'
import { channelOf } from '#contracts/visuals/channels.ts'
import { designOf } from '#contracts/visuals/designs.ts'
import type { VisualReview } from '#contracts/visuals/visual-material.ts'
import type { VisualSpec, VisualTexts } from '#contracts/visuals/visual-specs.ts'
import { decimal } from '#core/decimal.ts'
import { moneyForPeople } from '#core/money-for-people.ts'
import { markGaps } from '#core/pages/gaps.ts'
import { plainName } from '#server/exports/export-part.ts'
import type { VisualTask } from '#server/ports/visuals.ts'
import type { CanonFacts } from './canon-copy.ts'

/** Prices that a visual shows. The former price and the discount only where the canon proves them. */
export function pricesOf({ texts }: CanonFacts) {
  const price = texts.get('pricing.price') ?? null
  const former = texts.get('pricing.compareAt') ?? null
  const [now, before] = [amountOf(price), amountOf(former)]
  if (!now || !before || now.currency !== before.currency || !now.amount.lessThan(before.amount))
    return { price: price && drawnMoney(price), compareAt: null, discount: null }
  const percent = before.amount.minus(now.amount).div(before.amount).times(100).floor()
  return {
    price: price && drawnMoney(price),
    compareAt: former && drawnMoney(former),
    discount: percent.lessThan(1) ? null : `−${percent.toFixed(0)} %`,
  }
}

/** “€39.90”. Signs that not every font has stay codes. */
const drawnMoney = (text: string): string => {
  const money = moneyForPeople(text)
  return /^[\x20-\x7e€£¥]+$/.test(money) ? money : text
}

function amountOf(text: string | null) {
  const [, amount, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text ?? '') ?? []
  return amount && currency ? { amount: decimal(amount), currency } : undefined
}

export const reviewId = ({ author, text, source }: Omit<VisualReview, 'id' | 'rating'>): string =>
  createHash('sha256')
    .update(JSON.stringify([author, text, source]))
    .digest('hex')
    .slice(0, 32)

/** The texts of a spec without those that its angle never draws. */
export function drawnTexts({ design, texts, reviewId }: VisualSpec): VisualTexts {
  const { angle } = designOf(design)
  const isQuote = angle === 'proof' && reviewId !== null
  const hasPoints = angle === 'benefit' || angle === 'comparison' || (angle === 'proof' && !isQuote)
  const points = hasPoints ? texts.points.filter((point) => point !== '') : []
  // A comparison without points is a headline.
  const isTable = angle === 'comparison' && points.length > 0
  const hasBody = angle === 'problem' || angle === 'offer' || (angle === 'benefit' && points.length === 0)
  return {
    ...texts,
    eyebrow: isQuote ? '' : texts.eyebrow,
    body: hasBody ? texts.body : '',
    points,
    against: isTable ? texts.against.filter((point) => point !== '') : [],
    ours: isTable ? texts.ours : '',
    theirs: isTable ? texts.theirs : '',
  }
}

function listTexts(spec: VisualSpec): string[] {
  const { eyebrow, headline, body, points, against, ours, theirs, cta } = drawnTexts(spec)
  return [eyebrow, headline, body, ...points, ...against, ours, theirs, cta].filter((text) => text !== '')
}

/** Why a visual may not be drawn: a gap, a prohibited claim or proof without evidence. */
export function problemOf(spec: VisualSpec, canon: CanonFacts): string | undefined {
  const drawn = listTexts(spec)
  const all = drawn.join('\n')
  const gap = /\[\[([^[\]]*)\]\]/.exec(all)
  if (gap) return `Fill the gap “${gap[1]}” first. Nothing in this project proves it.`
  const prohibited = (canon.lists.get('product.prohibitedClaims') ?? []).find(
    (claim) => claim.trim() !== '' && plainly(all).includes(plainly(claim.trim())),
  )
  if (prohibited) return `“${prohibited}” is a prohibited claim of this project. Write something else.`
  if (designOf(spec.design).angle !== 'proof') return undefined
  const evidence = [...canon.texts.values()].join('\n')
  const unproved = drawn.find((text) => markGaps(text, evidence).includes('[['))
  if (unproved) return `“${unproved}” is not in your facts. Proof shows imported reviews and your facts.`
  if (spec.reviewId) return undefined
  const claims = new Set(proofFacts(canon).map(plainly))
  const invented = spec.texts.points.find((point) => point !== '' && !claims.has(plainly(point)))
  if (invented) return `“${invented}” is not in your facts. Choose a review, or a claim from your facts.`
  return spec.texts.points.some((point) => point !== '')
    ? undefined
    : 'There is no proof yet. Import a review into a page, or add claims under Facts.'
}

/** Facts that a proof may state without a review. */
export const proofFacts = ({ lists }: CanonFacts): string[] => [
  ...(lists.get('product.claims') ?? []),
  ...(lists.get('product.features') ?? []),
]

export const avoidedWords = (spec: VisualSpec, avoid: readonly string[]): string[] => {
  const all = plainly(listTexts(spec).join('\n'))
  return avoid.filter((word) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${escaped(plainly(word))}(?![\\p{L}\\p{N}])`, 'u').test(all),
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const plainly = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

/** Facts that a visual states, with what they say. */
export function factsOf(spec: VisualSpec, { texts, lists }: CanonFacts): Record<string, string> {
  const all = plainly(listTexts(spec).join('\n'))
  const isOffer = designOf(spec.design).angle === 'offer'
  const states = (path: string, text: string) =>
    (isOffer && (path === 'pricing.price' || path === 'pricing.compareAt')) ||
    (lists.get(path) ?? [text]).some((said) => said.length >= 3 && all.includes(plainly(said)))
  return Object.fromEntries(
    [...texts].filter(([path, text]) => !path.startsWith('economics.') && states(path, text)),
  )
}

/** The same for the same picture. */
export function contentKeyOf(task: Omit<VisualTask, 'photo' | 'logo'>, images: object): string {
  const { maxBytes: _, within: __, ...content } = task
  return createHash('sha256')
    .update(JSON.stringify([content, images]))
    .digest('hex')
}

/** `lumio-lamp_offer-split_meta-square_1440x1440`, without the ending. */
export function fileStem(project: string, { channel, design, scheme }: VisualSpec): string {
  const { width, height } = channelOf(channel)
  const size = channel.startsWith('banner') ? channel : `${channel}_${width}x${height}`
  return `${plainName(project).toLowerCase()}_${design}-${scheme}_${size}`
}

export const extensionOf = (mediaType: string): string =>
  mediaType === 'image/jpeg' ? 'jpg' : mediaType.replace('image/', '')
