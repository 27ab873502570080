import { type Element, labelOf } from '../html/document.ts'
import { snippetAt, type Words, wordsIn } from '../html/words.ts'
import { zones } from '../html/zones.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFact, RawFacts } from '../raw-facts.ts'
import type { ProductArea } from './product-area.ts'

/** The words that speak of a policy, and the labels of elements about it. */
interface Policy {
  words: RegExp
  label: RegExp
}
const shipping: Policy = {
  words:
    /\b(?:shipping|ships|delivery|delivered|versand(?:kosten(?:frei)?)?|lieferung|lieferzeit|geliefert|livraison|expédi\p{L}+|livré\p{L}*|envíos?|entrega|spedizion\p{L}+|consegna|spedito|dostaw\p{L}+|wysyłk\p{L}+|verzending|levering)(?![\p{L}])/iu,
  label: /(?:^|[\s_-])(?:shipping|delivery|versand|livraison)/,
}
const returns: Policy = {
  words:
    /\b(?:returns?|refunds?|money[- ]back|rückgabe\p{L}*|rücksendung\p{L}*|umtausch|retoure\p{L}*|widerruf\p{L}*|retours?|remboursé\p{L}*|satisfait|devoluci\p{L}+|reembols\p{L}+|resi|reso|rimborso|zwrot\p{L}*|retourneren)(?![\p{L}])/iu,
  label: /(?:^|[\s_-])(?:returns?|retours?|rueckgabe)/,
}

export const speaksOfPolicy = (text: string): boolean => shipping.words.test(text) || returns.words.test(text)

const MAX_LABEL = 60
const MAX_TEXT = 600
const MIN_SENTENCE = 12
const MAX_SENTENCE = 220
const labelNames = /^(?:summary|h[2-6]|button|dt|th|td|strong|b|label)$/
const headings = /^h[2-6]$/

/** Shipping and returns, under a label or in a sentence near the price. */
export function readVisiblePolicies(context: PageContext, area: ProductArea): RawFacts {
  const own = area.elements.filter(({ start }) => start > area.heading.start)
  const read = (policy: Policy, other: Policy) =>
    onlyOf(labelled(context, own, policy) ?? sentence(context, own, policy), policy, other)
  const [shippingFact, returnsFact] = [read(shipping, returns), read(returns, shipping)]
  return { ...(shippingFact && { shipping: shippingFact }), ...(returnsFact && { returns: returnsFact }) }
}

/** Without sentences about the other policy, where one text tells both. */
function onlyOf(
  fact: RawFact<string> | undefined,
  policy: Policy,
  other: Policy,
): RawFact<string> | undefined {
  if (!fact || !other.words.test(fact.value) || !policy.words.test(fact.value)) return fact
  const sentences = fact.value.split(/(?<=[.!?])\s+|\n+/u)
  const isOther = (text: string) => other.words.test(text) && !policy.words.test(text)
  // “Returns are free. You have 30 days.”: the second one goes on about the first.
  let isSkipping = false
  const own = sentences.filter((text) => {
    if (policy.words.test(text)) isSkipping = false
    else if (isOther(text)) isSkipping = true
    return !isSkipping
  })
  return own.length > 0 ? { ...fact, value: own.join(' ') } : fact
}

function labelled(
  { document, words }: PageContext,
  own: Element[],
  { words: pattern }: Policy,
): RawFact<string> | undefined {
  for (const element of own) {
    if (!labelNames.test(element.name)) continue
    const label = wordsIn(words, element, MAX_LABEL + 20)
    if (
      label === '' ||
      label.length > MAX_LABEL ||
      !pattern.test(label) ||
      /^(?:free|gratis|kostenlos)/i.test(label)
    )
      continue
    const text = textUnder(element, own, words, document.elements)
    if (text.length > 8) return { value: text, snippet: snippetAt(document.html, element.parent ?? element) }
  }
  return undefined
}

/** The text that a label stands over: the rest of its `details`, its `dd` or `td`, or all up to the next heading. */
function textUnder(label: Element, own: Element[], words: Words, elements: Element[]): string {
  // The page's frame begins where the product's part ends.
  const frame = elements.find(({ start, zones: zone }) => start > label.start && (zone & zones.frame) > 0)
  const behind = (most: number) =>
    textBetween(words, label.close, Math.min(most, frame?.start ?? most)).slice(0, MAX_TEXT)
  const target = label.attributes.get('aria-controls') ?? label.attributes.get('href')?.replace(/^#/, '')
  const panel = target ? elements.find(({ attributes }) => attributes.get('id') === target) : undefined
  if (panel) return wordsIn(words, panel, MAX_TEXT)
  if (label.name === 'dt' || label.name === 'th' || label.name === 'td') {
    const value = own.find(({ name, start }) => start > label.start && (name === 'dd' || name === 'td'))
    return value ? wordsIn(words, value, MAX_TEXT) : ''
  }
  const parent = label.parent
  if (!headings.test(label.name)) return parent ? behind(parent.close) : ''
  const next = own.find(({ name, start }) => start > label.start && headings.test(name))
  const inWrapper = parent ? behind(Math.min(parent.close, next?.start ?? parent.close)) : ''
  return inWrapper || behind(Math.min(parent?.parent?.close ?? 0, next?.start ?? Number.POSITIVE_INFINITY))
}

const textBetween = (words: Words, open: number, close: number): string =>
  open >= close ? '' : wordsIn(words, { open, close } as Element, MAX_TEXT)

const blocks = /^(?:p|li|div|span|td|dd)$/

/** A short block that speaks of it or is labelled so; the innermost, because outer ones speak of other things too. */
function sentence(
  { document, words }: PageContext,
  own: Element[],
  { words: pattern, label }: Policy,
): RawFact<string> | undefined {
  const near = own.filter(({ name }) => blocks.test(name))
  const isAbout = (element: Element, text: string) =>
    text.length >= MIN_SENTENCE &&
    text.length <= MAX_SENTENCE &&
    (pattern.test(text) || label.test(labelOf(element)))
  for (const [at, element] of near.entries()) {
    if (element.close - element.open > 3_000 || /price|tax|badge|button/.test(labelOf(element))) continue
    const text = wordsIn(words, element, MAX_SENTENCE + 20)
    if (!isAbout(element, text) || text.endsWith(':')) continue
    const next = near[at + 1]
    const isOuter =
      next !== undefined &&
      next.start < element.close &&
      isAbout(next, wordsIn(words, next, MAX_SENTENCE + 20))
    if (!isOuter) return { value: text, snippet: snippetAt(document.html, element), trust: 0.9 }
  }
  return undefined
}
