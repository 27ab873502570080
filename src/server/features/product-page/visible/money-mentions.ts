import type { Element } from '../html/document.ts'
import { runAt, type Words } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import { currencyOf, digitsOf, moneyPattern, saysFrom } from '../values/money.ts'
import type { ProductArea } from './product-area.ts'

/** An amount of money in the visible words. */
export interface Mention {
  amount: string
  currency: string | undefined
  isFrom: boolean
  isFormer: boolean
  /** A regular price is the former one where a lower price stands beside it. */
  isRegular: boolean
  /** How likely it is the price, by the labels around it and its distance from the heading. */
  score: number
  element: Element | undefined
  from: number
  to: number
}

/** Visible characters around the heading that are looked at. */
const BEFORE = 1_500
const AFTER = 12_000

const formerElement = /^(?:s|del|strike)$/
const formerLabel =
  /(?:^|[\s_-])(?:was|old|compare(?:d|-?at)?|original|list-?price|rrp|msrp|uvp|strike\w*|striked|crossed\w*|line-?through|before|former|previous|regular-price-strike|basisprice|price--compare|old-price)(?:$|[\s_-])/
/** `with-list-price` says what stands beside a price, not what it is. */
const statePrefix = /(?:^|\s)(?:with|has|is|show)-[\w-]{1,60}/g
const formerWords =
  /(?:^|[^\p{L}])(?:was|before|rrp|msrp|uvp|statt|instead of|list price|compare(?:d)? at|typical price|prix conseillé|au lieu de|avant|antes|precio anterior|pvp|prezzo di listino|prima|invece di|vorher|ehemals|van|zamiast|cena regularna)[\s:.]*$/iu
const regularWords =
  /(?:regular price|normaler preis|normalpreis|prix (?:habituel|normal)|precio (?:habitual|normal)|prezzo (?:normale|regolare)|original price|originalpreis)[\s:]*$/iu
const notThePrice =
  /(?:^|[\s_-])(?:used|refurbished|renewed)|usedaccordion|instal|klarna|afterpay|affirm|shop-?pay|alma-|clearpay|sezzle|financ|oney|ratenz|laybuy|scalapay|splitit|paypal|unit-?price|base-?price|grundpreis|ppu|you-?sav|saving|save-|discount-?(?:amount|badge)|badge|coupon|voucher|gift|points|reward|loyalty|shipping|delivery|versand|livraison|tier|volume|bulk|swatch|bundle|subscri|deposit|warranty|protection|sticky|tax-|donation|quantity-break|cart-total|free-?ship/
const instalmentBefore =
  /(?:payments? of|instal+ments? of|\d\s?[x×]\s?(?:de|von|of|da|à)?|raten (?:à|zu|von|zum)|monatlich|mtl\.?|rate (?:da|di)|cuotas? de|plazos de|mensualités de|fois|pay in \d{1,2}|parcelas de|rat po)[\s:]*(?:(?:ab|from|nur)\s*)?$/iu
const instalmentAfter =
  /^\s*(?:(?:\/|per|a|pro|par|al|por|im|every|each|je)\s*)?(?:months?|mo\b|monat|mois|mes(?:e|es)?\b|weeks?|woche|monatlich|mtl|\d{1,2}\s*(?:months|weeks|raten|fois))|^\s*[x×]\s?\d/iu
const unitAfter =
  /^\s*(?:\)|\/|per|pro|je|par|por|al|za)\s*(?:\d{1,4}\s*)?(?:kg|g|l|ml|m|m²|m2|cm|units?|pieces?|pz|pcs|st(?:ü|u)?(?:ck|k)?|litre|liter|litro|unité|pièce|pezzo|unidad|sheets?|oz|fl|lb|count|ct|pair|paar|stuk|szt)\b/iu
const shippingWords =
  /shipping|deliver(?:y|ed)|postage|versand|lieferung|livraison|expédition|frais de port|envíos?|gastos de|spedizion|consegna|dostaw|wysyłk|verzend|orders?\b|bestell|commande|d['’]achat|pedidos?|ordini|zamówie/iu
const savingBefore =
  /(?:save|saving|spare|sparen|ersparnis|économi\p{L}+|ahorr\p{L}+|risparmi\p{L}*|rabatt|discount|remise|[-−–+])[\s:]*(?:up to\s*)?$/iu
const savingAfter =
  /^\s*(?:off|rabatt|sparen|gespart|günstiger|de (?:réduction|remise|descuento)|di sconto|discount|saved|credit|gift|guthaben)/iu
const shippingAfter =
  /^\s*(?:shipping|delivery|postage|versand\p{L}*|lieferkosten|de (?:livraison|port|frais)|(?:de |por )?env[ií]o|di spedizione|dostawa)/iu

/** Taken from an amount that stands behind the next heading. */
const BEHIND = 1.5

export function moneyMentions(
  { document, words, heading, localCurrency }: PageContext,
  area: ProductArea,
): Mention[] {
  if (!heading) return []
  const at = words.places.findIndex((place) => place >= heading.start)
  const center = words.starts[at] ?? 0
  const start = Math.max(0, center - BEFORE)
  const text = words.text.slice(start, center + AFTER)
  const next = document.elements.find(({ name, start }) => name === 'h2' && start > heading.start)?.start
  const found: Mention[] = []
  for (const match of text.matchAll(moneyPattern())) {
    const { before, first, second, after, code } = match.groups ?? {}
    const from = start + match.index
    const element = words.parents[runAt(words, from + (before?.length ?? 0))]
    const number = first ?? second ?? ''
    const sign = code !== undefined && currencyOf(code) ? code : (before ?? after ?? '')
    if (/^[A-Z]{3}$/.test(sign) && !currencyOf(sign)) continue
    const currency = currencyOf(sign, localCurrency)
    const mention = {
      from,
      to: from + match[0].length,
      element,
      amount: digitsOf(number, currency),
      currency,
    }
    const read = readMention(words, mention, center, area)
    const isBehind = next !== undefined && (element?.start ?? 0) > next
    if (read) found.push(isBehind ? { ...read, score: read.score - BEHIND } : read)
  }
  return found
}

type MentionSpan = Pick<Mention, 'amount' | 'currency' | 'element' | 'from' | 'to'>

function readMention(
  words: Words,
  mention: MentionSpan,
  center: number,
  area: ProductArea,
): Mention | undefined {
  const { element, from, to, amount } = mention
  if (!area.isOwn(element) || Number(amount) === 0 || element?.name === 'option') return undefined
  const line = area.surroundings(element)
  const labels = area.labels(element)
  const before = sentenceBefore(words.text, from)
  const after = words.text.slice(to, to + 40).split('\n')[0] ?? ''
  if (notThePrice.test(labels) || isSomethingElse(before, after)) return undefined
  const isFormer =
    line.some(
      (each) =>
        formerElement.test(each.name) ||
        /line-through/.test(each.attributes.get('style') ?? '') ||
        each.attributes.get('data-a-strike') === 'true',
    ) ||
    formerLabel.test(labels.replace(statePrefix, ' ')) ||
    formerWords.test(before) ||
    (before.trim() === '' && formerWords.test(labelBefore(words.text, from)))
  const nearness = Math.max(0, 1 - Math.abs(from - center) / 3_000)
  const isLabelled = /pri(?:ce|x)|preis|precio|prezzo|amount|cena/.test(labels)
  const isCurrent = /sale|current|final|now|special|our-?price|primary|main|buybox|core/.test(labels)
  const score = (isLabelled ? 3 : 0) + (isCurrent ? 1 : 0) + (from >= center ? 2 : 0) * nearness
  const isRegular =
    /(?:^|[\s_-])regular(?:$|[\s_-])/.test(labels) ||
    regularWords.test(before.trim() === '' ? labelBefore(words.text, from) : before)
  return { ...mention, isFrom: saysFrom(before), isFormer, isRegular, score }
}

const isSomethingElse = (before: string, after: string): boolean =>
  instalmentBefore.test(before) ||
  instalmentAfter.test(after) ||
  unitAfter.test(after) ||
  savingBefore.test(before.slice(-16)) ||
  savingAfter.test(after) ||
  shippingAfter.test(after) ||
  (shippingWords.test(before) && !/(?:price|preis|prix|precio|prezzo)[\s:]*$/iu.test(before)) ||
  (saysFrom(before) && shippingWords.test(after)) ||
  /(?:^|[^\p{L}])(?:over|above|über|plus de|más de|oltre|powyżej|boven)[\s:]*$/iu.test(before)

/** The words before an amount, back to the start of its sentence or block. */
function sentenceBefore(text: string, at: number): string {
  const words = text.slice(Math.max(0, at - 70), at)
  const cut = Math.max(...['\n', '. ', '! ', '? '].map((mark) => words.lastIndexOf(mark)))
  return words.slice(cut + 1)
}

/** `Was` may stand in a block of its own right before the amount. */
function labelBefore(text: string, at: number): string {
  const words = text.slice(Math.max(0, at - 40), at)
  return (
    words
      .slice(0, words.lastIndexOf('\n') + 1)
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  )
}
