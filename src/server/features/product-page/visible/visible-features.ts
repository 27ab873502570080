import { type Element, elementsIn } from '../html/document.ts'
import { firstAt, snippetAt, visibleWordsIn, type Words } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFact, RawPair } from '../raw-facts.ts'
import { moneyPattern } from '../values/money.ts'
import { cartButton } from './cart-button.ts'
import type { ProductArea } from './product-area.ts'
import { speaksOfPolicy } from './visible-policies.ts'
import { pairOf } from './visible-specifications.ts'

const lines = { fewest: 3, most: 10, shortest: 6, longest: 160 }
const MAX_LISTS = 60
/** Elements of one list. */
const MAX_PARTS = 200
const MAX_LABEL = 60
/** A list without a heading may be about something else. */
const UNTITLED_TRUST = 0.8

export interface Features {
  features: RawFact<string[]>
  /** Lines such as `Weight: 780 g`. */
  pairs: RawPair[]
}

const titles =
  /\b(?:features?|highlights?|benefits?|key points|at a glance|why you|why we|what makes|you[’']ll love|reasons to|about this (?:item|product))\b|eigenschaften|merkmale|vorteile|auf einen blick|caract[ée]ristiques|points forts|avantages|características|ventajas|caratteristiche|vantaggi|kenmerken|voordelen|cechy|zalety/iu
const general =
  /^(?:(?:product )?(?:details?|description|overview|information)|produkt(?:details|beschreibung|informationen)|beschreibung|description du produit|descripción|descrizione|dettagli|omschrijving|opis)$/iu
/** Headings and labels of lists about something else. */
const otherTitles =
  /\b(?:sizes?|colou?rs?|styles?|finish|variants?|options?|quantity|in the box|included|contents|ingredients|care|how to|guide|chart|reviews?|ratings?|customers|questions|faq|pay(?:ment)?|secure|share|follow|contact|support|guarantee|trust|visit|also|categor(?:y|ies)|tags?|größen?|farben?|lieferumfang|pflege\p{L}*|bewertungen|zahlung\p{L}*|teilen|tailles?|couleurs?|avis|paiement|partager|tallas?|colores|opiniones|pagos?|taglie|colori|recensioni)(?!\p{L})/iu
const otherLabels =
  /(?:^|[\s_-])(?:swatch(?:es)?|variants?|options?|pickers?|selectors?|sizes?|colou?rs?|share|sharing|social|payments?|trust|badges?|guarantees?|reviews?|ratings?|testimonials?|shipping|delivery|returns?|faqs?|menu|gallery|thumb(?:nail)?s?|carousel|slider|pagination|breadcrumbs?|tags?|categor(?:y|ies)|cart|account|stores?)(?:$|[\s_-])/
/** Lines about the shop instead of the product. */
const otherLines =
  /^["“„«]|\b(?:secure (?:checkout|payments?)|safe checkout|trusted by|(?:happy|satisfied) customers|money[- ]back|customer (?:service|support)|share (?:on|this)|pin it|tweet|e?mail a friend|follow us|visa|mastercard|paypal|klarna|apple pay|google pay|family business|since \d{4}|\d+ brands|personal advice|in stock|sold out|add to|sichere (?:zahlung|bezahlung)|kauf auf rechnung|käuferschutz|paiement sécurisé|pago seguro|pagamento sicuro)\b|★|https?:/iu
const controls = /^(?:button|input|select|textarea|form|ul|ol|h[1-6])$/
const choiceAttributes = ['data-value', 'data-option', 'onclick', 'aria-selected', 'aria-checked', 'tabindex']

/** A plain list of short lines about the product: one under a heading of its own before one without. */
export function featuresIn(context: PageContext, area: ProductArea, isPriced: boolean): Features | undefined {
  const cart = cartButton(context)
  // Lists of an article are about anything.
  if (!cart && !isPriced) return undefined
  const headings = area.elements.filter(
    ({ name, start }) => /^(?:h[2-6]|summary)$/.test(name) && start > area.heading.start,
  )
  const lists = area.elements.filter(({ name, start }) => name === 'ul' && start > area.heading.start)
  let untitled: Features | undefined
  for (const list of lists.slice(0, MAX_LISTS)) {
    const section = headings.findLast(({ close }) => close <= list.start)
    const isBesideCart = cart !== undefined && list.start < cart.start
    const title = titleOf(
      lineBefore(context.words, list, area.heading),
      section ? visibleWordsIn(context.words, section, MAX_LABEL * 2) : '',
      isBesideCart,
    )
    if (title === 'other' || isLabelledOther(list, area)) continue
    const found = linesOf(context, list)
    if (!found) continue
    if (title === 'features') return found
    untitled ??= { ...found, features: { ...found.features, trust: UNTITLED_TRUST } }
  }
  return untitled
}

const isLabelledOther = (list: Element, area: ProductArea): boolean =>
  otherLabels.test(area.labels(list)) ||
  area
    .surroundings(list)
    .some(({ attributes }) =>
      /^(?:tablist|menu|menubar|listbox|radiogroup|toolbar)$/.test(attributes.get('role') ?? ''),
    )

/** Kind of a list, by the line right before it and the heading of its section. */
function titleOf(line: string, section: string, isBesideCart: boolean): 'features' | 'other' | 'none' {
  const label = line.length <= MAX_LABEL ? line : ''
  if (titles.test(label)) return 'features'
  if (isOtherTitle(label)) return 'other'
  if (section === '' || moneyPattern().test(section)) return 'none'
  if (titles.test(section)) return 'features'
  if (isOtherTitle(section)) return 'other'
  // Headings before the button are subtitles, later ones begin sections.
  return isBesideCart || general.test(section.replace(/\s*:$/, '')) ? 'none' : 'other'
}

/** “Ships in 2 days” is a sentence of its own, “Shipping” a title. */
const isOtherTitle = (text: string): boolean =>
  otherTitles.test(text) || (speaksOfPolicy(text) && !/\d|^(?:free|gratis|kostenlos)/i.test(text))

function lineBefore({ text, places, starts }: Words, list: Element, heading: Element): string {
  const end = starts[firstAt(places, list.start)] ?? text.length
  const from = Math.max(starts[firstAt(places, heading.close)] ?? 0, end - MAX_LABEL * 2)
  return text.slice(from, end).trim().split('\n').at(-1)?.trim() ?? ''
}

function linesOf({ document, words }: PageContext, list: Element): Features | undefined {
  const items: Element[] = []
  const links: Element[] = []
  for (const element of elementsIn(document, list)) {
    if (element.index - list.index > MAX_PARTS || controls.test(element.name)) return undefined
    if (choiceAttributes.some((name) => element.attributes.has(name))) return undefined
    if (element.name === 'li') items.push(element)
    else if (element.name === 'a') links.push(element)
  }
  if (items.length < lines.fewest || items.length > lines.most || links.length * 2 >= items.length)
    return undefined
  const texts = items.map((item) =>
    visibleWordsIn(words, item, lines.longest + 1).replace(/^[^\p{L}\p{N}"“„«(]+/u, ''),
  )
  const pairs = texts.flatMap(specificationIn)
  const stated = texts.filter((text) => specificationIn(text).length === 0)
  const about = stated.filter((text) => !isOther(text))
  // A list that is mostly about something else is about nothing else.
  const isMostly = about.length >= 2 && about.length * 3 >= stated.length * 2
  if (!isMostly || about.filter(isPhrase).length * 3 < about.length * 2) return undefined
  return { features: { value: [...new Set(about)], snippet: snippetAt(document.html, list) }, pairs }
}

const isOther = (text: string): boolean =>
  text.length < lines.shortest ||
  text.length > lines.longest ||
  otherLines.test(text) ||
  speaksOfPolicy(text) ||
  moneyPattern().test(text)

/** Choices of a size or a colour are single words. */
const isPhrase = (text: string): boolean => /\p{L}[^\s]*\s+[^\s]*\p{L}/u.test(text)

const specificationLine = /^(?<name>\p{L}[\p{L}\d ()/.-]{1,30}?)\s?:\s+(?<value>\S+(?: \S+){0,4})$/u

function specificationIn(text: string): RawPair[] {
  const { name = '', value = '' } = specificationLine.exec(text)?.groups ?? {}
  return name === '' ? [] : pairOf(name, value)
}
