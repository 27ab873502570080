import type { Delivery, OfferKind, PageFacts } from './page.ts'

/** So much of a page stands before and after what was found in it. */
const AROUND = 50
const MOST_QUOTES = 3
const LONGEST_DELIVERY = 120

const offers: Record<OfferKind, RegExp> = {
  'free-shipping': /\bfree (?:\w{2,12} )?(?:shipping|delivery|postage)\b/gi,
  discount:
    /\b\d{1,2} ?% (?:off|discount)\b|\bsave (?:up to )?(?:\d{1,2} ?%|[$€£] ?\d+)|\b(?:discount|promo|coupon) code\b/gi,
  bundle:
    /\bbuy (?:\d{1,2}|one|two|three)\b[^.!?]{0,20}?\b(?:get|save)\b|\b\d{1,2} for [$€£] ?\d+|\bbundles?\b|\bset of \d{1,2}\b|\b\d{1,2}[- ]pack\b/gi,
  guarantee:
    /\bmoney[- ]back\b|\b\d{1,3}[- ](?:day|night|month|year)s? (?:\w{2,12} )?(?:guarantee|warranty|trial|returns?)\b|\bfree returns\b|\blifetime (?:guarantee|warranty)\b/gi,
}

/** Claims that sellers are asked to prove, by the names we have for them. */
const claims: [name: string, pattern: RegExp][] = [
  ['clinically or scientifically proven', /\b(?:clinical|scientific)(?:al)?ly (?:proven|tested)\b/gi],
  [
    'recommended by doctors',
    /\b(?:doctor|dermatologist|dentist|vet|physician)s?[- ](?:recommended|approved)\b/gi,
  ],
  ['approved by an authority', /\b(?:fda|ce|epa)[- ](?:approved|cleared|certified)\b/gi],
  [
    'cures or treats',
    /\b(?:cures?|heals?|treats?) (?:\w+ )?(?:pain|acne|anxiety|insomnia|disease|arthritis)\b/gi,
  ],
  ['best or number one', /(?:#1|\bno\. ?1|\bnumber one|\bworld[’']?s best|\bbest[- ]sell(?:er|ing))\b/gi],
  ['award-winning', /\baward[- ]winning\b/gi],
  [
    '100 % of something',
    /\b100 ?% (?:natural|organic|safe|cotton|linen|effective|satisfaction|guaranteed)\b/gi,
  ],
  ['guaranteed results', /\bguaranteed (?:results?|to work)\b|\bresults guaranteed\b/gi],
  ['risk-free', /\brisk[- ]free\b/gi],
  ['waterproof', /\bwaterproof\b/gi],
  ['free of a substance', /\b(?:bpa|toxin|chemical|lead|cruelty|gluten)[- ]free\b/gi],
  ['organic or natural', /\b(?:certified organic|all[- ]natural|organic)\b/gi],
  [
    'kind to the environment',
    /\b(?:eco[- ]friendly|sustainabl[ey]|carbon[- ]neutral|biodegradable|recycled)\b/gi,
  ],
  ['vegan', /\bvegan\b/gi],
  ['handmade', /\bhand[- ]?(?:made|crafted)\b/gi],
  ['a length of life', /\b(?:lasts?|up to) \d{1,6}[,.]?\d{0,3} (?:hours|years)\b/gi],
]

/** Facts in the text of a page beside its product data. English only. */
export function readWords(
  text: string,
  prohibitedClaims: string[],
): Pick<PageFacts, 'delivery' | 'offers' | 'claims' | 'prohibited'> {
  return {
    delivery: readDelivery(text),
    offers: Object.entries(offers).flatMap(([kind, pattern]) =>
      found(text, pattern).map((words) => ({ kind: kind as OfferKind, words })),
    ),
    claims: claims.flatMap(([name, pattern]) =>
      found(text, pattern)
        .slice(0, 1)
        .map((words) => ({ name, words })),
    ),
    prohibited: prohibitedClaims.flatMap((claim) => {
      const words = wordForWord(text, claim)
      return words ? [{ claim, words }] : []
    }),
  }
}

/** The first few places, no words twice. What a page denies it does not offer. */
function found(text: string, pattern: RegExp): string[] {
  const quotes = new Map<string, string>()
  for (const match of text.matchAll(pattern)) {
    const key = match[0].toLowerCase()
    if (quotes.has(key) || /\b(?:no|not|without) $/i.test(text.slice(0, match.index))) continue
    quotes.set(key, quoteAt(text, match.index, match[0].length))
    if (quotes.size === MOST_QUOTES) break
  }
  return [...quotes.values()]
}

const deliveryForm =
  /\b(?:deliver(?:y|ed|s)|shipping|arriv(?:es?|al)|transit)\b[^.!?\d%$€£]{0,40}(\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))?[- ]?(?:(?:business|working) )?(day|week)s?\b|\b(\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))?[- ](?:(?:business|working) )?(day|week)s? (?:delivery|shipping)\b/gi

/** A promise of days, and none that is about returns: both stand beside each other on most pages. */
function readDelivery(text: string): Delivery | null {
  for (const match of text.matchAll(deliveryForm)) {
    const [whole, from, to, unit, fromBefore, toBefore, unitBefore] = match
    if (/return|refund|guarantee/i.test(whole)) continue
    const after = text.slice(match.index + whole.length, match.index + whole.length + 25)
    if (/^[^.!?]{0,15}\b(?:return|refund|guarantee|warranty|trial|money)/i.test(after)) continue
    const days = (unit ?? unitBefore)?.toLowerCase() === 'week' ? 7 : 1
    const [min = 0, max = min] = [from ?? fromBefore, to ?? toBefore].flatMap((n) =>
      n === undefined ? [] : [Number(n) * days],
    )
    if (min > max || max > LONGEST_DELIVERY) continue
    return { min, max, words: quoteAt(text, match.index, whole.length) }
  }
  return null
}

function wordForWord(text: string, claim: string): string | undefined {
  const words = claim.match(/[\p{L}\p{N}]+/gu)
  if (!words) return undefined
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'iu')
  const match = pattern.exec(text)
  return match ? quoteAt(text, match.index, match[0].length) : undefined
}

/** Whole words around a place, with a sign where more was left out. */
function quoteAt(text: string, index: number, length: number): string {
  const [from, to] = [Math.max(0, index - AROUND), Math.min(text.length, index + length + AROUND)]
  const before = from === 0 ? text.slice(0, index) : `…${text.slice(from, index).replace(/^\S*\s?/, '')}`
  const end = index + length
  const after = to === text.length ? text.slice(end) : `${text.slice(end, to).replace(/\s?\S*$/, '')}…`
  return `${before}${text.slice(index, end)}${after}`.trim().toWellFormed()
}
