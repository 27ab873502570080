import type { Delivery, OfferKind, PageFacts } from './page.ts'
import { claims, offers } from './word-patterns.ts'

/** Characters of context before and after a match. */
const AROUND = 50
const MOST_QUOTES = 3
const LONGEST_DELIVERY = 120

/** Facts in the text of a page beside its product data, in English, German, French and Spanish. */
export function readWords(
  text: string,
  prohibitedClaims: string[],
): Pick<PageFacts, 'delivery' | 'offers' | 'claims' | 'prohibited'> {
  return {
    delivery: readDelivery(text),
    offers: Object.entries(offers).flatMap(([kind, patterns]) =>
      found(text, patterns).map((words) => ({ kind: kind as OfferKind, words })),
    ),
    claims: claims.flatMap(([name, pattern]) =>
      found(text, [pattern])
        .slice(0, 1)
        .map((words) => ({ name, words })),
    ),
    prohibited: prohibitedClaims.flatMap((claim) => {
      const words = wordForWord(text, claim)
      return words ? [{ claim, words }] : []
    }),
  }
}

const denial = /\b(?:no|not|without|keine?[nr]?|nicht|ohne|sans|pas(?: de)?|sin) $/i

/** The first few places, no words twice. What a page denies it does not offer. */
function found(text: string, patterns: readonly RegExp[]): string[] {
  const quotes = new Map<string, string>()
  for (const match of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const key = match[0].toLowerCase()
    if (quotes.has(key) || denial.test(text.slice(Math.max(0, match.index - 20), match.index))) continue
    quotes.set(key, quoteAt(text, match.index, match[0].length))
    if (quotes.size === MOST_QUOTES) break
  }
  return [...quotes.values()]
}

/** German, French and Spanish, where the number follows the word. */
const deliveryAbroad =
  /(?:lieferung|lieferzeit|geliefert|versand|versanddauer|livraison|livrée?s?|expédition|entrega|envío|llega)[^.!?\d%$€£]{0,40}(\d{1,3})(?: ?(?:-|–|bis|à|ou|a|o|y) ?(\d{1,3}))? ?(?:(?:werk|arbeits)?(tag|woche)(?:en?|n)?|(jour|semaine|día|dia|semana)s?)(?!\p{L})/giu

const isWeek = (unit: string | undefined) => /^(?:week|woche|semaine|semana)$/i.test(unit ?? '')
const isAboutReturns =
  /return|refund|guarantee|warranty|trial|money|rückgabe|rücksend|umtausch|widerruf|garantie|retour|rembours|satisfait|devoluci|reembols|garantía/i

const deliveryForm =
  /\b(?:deliver(?:y|ed|s)|shipping|arriv(?:es?|al)|transit)\b[^.!?\d%$€£]{0,40}(\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))?[- ]?(?:(?:business|working) )?(day|week)s?\b|\b(\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))?[- ](?:(?:business|working) )?(day|week)s? (?:delivery|shipping)\b/gi

/** A promise of days, and none that is about returns: both stand beside each other on most pages. */
function readDelivery(text: string): Delivery | null {
  for (const match of [...text.matchAll(deliveryForm), ...text.matchAll(deliveryAbroad)]) {
    const whole = match[0]
    if (isAboutReturns.test(whole)) continue
    const after = text.slice(match.index + whole.length, match.index + whole.length + 25)
    const [sentence = ''] = after.split(/[.!?]/, 1)
    if (isAboutReturns.test(sentence)) continue
    const told = match.slice(1).filter((part) => part !== undefined)
    const days = isWeek(told.find((part) => !/^\d/.test(part))) ? 7 : 1
    const [min = 0, max = min] = told.flatMap((part) => (/^\d/.test(part) ? [Number(part) * days] : []))
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
