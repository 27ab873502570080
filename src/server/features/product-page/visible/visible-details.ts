import { type Element, labelOf } from '../html/document.ts'
import { snippetAt, wordsIn } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFact, RawFacts, RawPair } from '../raw-facts.ts'
import { shownAvailability } from '../values/availability.ts'
import type { ProductArea } from './product-area.ts'
import { type Features, featuresIn } from './visible-features.ts'
import { specificationsIn } from './visible-specifications.ts'

const MAX_DESCRIPTION = 4_000
const LEAST_DESCRIPTION = 30

/** Specifications, features, description, brand, numbers and availability that stand beside the heading. */
export function readVisibleDetails(context: PageContext, area: ProductArea, isPriced: boolean): RawFacts {
  const { document, words } = context
  const own = area.elements
  const listed = featuresIn(context, area, isPriced)
  const specifications = withPairs(specificationsIn(context, own), listed)
  const fact = (element: Element, value: unknown): RawFact => ({
    value,
    snippet: snippetAt(document.html, element),
  })
  const description = own.find(
    (element) =>
      isDescription(element) &&
      !isBefore(area, element) &&
      wordsIn(words, element, 60).length >= LEAST_DESCRIPTION,
  )
  return {
    ...numbersIn(context, own, area),
    ...fromSpecifications(specifications),
    ...withoutNumbers(specifications),
    ...(listed && { features: listed.features }),
    ...(description && { description: fact(description, wordsIn(words, description, MAX_DESCRIPTION)) }),
    ...availabilityIn(context, own, area),
  }
}

/** Specifications that stand among the features are added to those of the page. */
function withPairs(
  found: RawFact<RawPair[]> | undefined,
  listed: Features | undefined,
): RawFact<RawPair[]> | undefined {
  if (!listed || listed.pairs.length === 0) return found
  return { snippet: listed.features.snippet, ...found, value: [...(found?.value ?? []), ...listed.pairs] }
}

/** Holds the heading, so it is the page and not a part of it. */
const isBefore = ({ heading }: ProductArea, element: Element): boolean =>
  element.start < heading.start && element.close > heading.start

const isDescription = (element: Element): boolean =>
  element.name !== 'a' &&
  element.name !== 'li' &&
  element.name !== 'button' &&
  /(?:^|[\s_-])(?:description|productdescription|rte|product-details__description|feature-bullets|product-excerpt)(?:$|[\s_-])/.test(
    labelOf(element),
  ) &&
  !/(?:meta|title|heading|tab[-_]title|label)/.test(labelOf(element))

const brandLabel = /^(?:brand|marke|marque|marca|merk|hersteller|manufacturer|producent|marka)$/i
const numberLabels: [field: 'gtin' | 'sku' | 'brand', pattern: RegExp][] = [
  ['gtin', /^(?:gtin|ean|upc|isbn|barcode)(?:[-\s]?(?:code|nummer|number|13|8))?$/i],
  [
    'sku',
    /^(?:sku|art(?:ikel)?[-.\s]*n(?:umme)?r\.?|item (?:no|number|#)\.?|réf(?:érence)?\.?|referencia|codice(?: articolo)?|model(?: number)?|artikelnummer|item model number)$/i,
  ],
  ['brand', brandLabel],
]

function fromSpecifications(specifications: RawFact<RawPair[]> | undefined): RawFacts {
  const facts: RawFacts = {}
  for (const { name, value } of specifications?.value ?? [])
    for (const [field, pattern] of numberLabels)
      if (!facts[field] && pattern.test(String(name)))
        facts[field] = { value, snippet: `${name}: ${value}`.slice(0, 200) }
  return facts
}

/** Numbers and the brand have fields of their own. */
function withoutNumbers(specifications: RawFact<RawPair[]> | undefined): RawFacts {
  const value = specifications?.value.filter(
    ({ name }) => !numberLabels.some(([, pattern]) => pattern.test(String(name))),
  )
  return specifications && value && value.length > 0 ? { specifications: { ...specifications, value } } : {}
}

const shownNumber =
  /(?:^|[^\p{L}])(?:SKU|Art(?:ikel)?[-.\s]*N(?:umme)?r|Item (?:No|number)|Réf(?:érence)?|Ref(?:erencia)?|Cod(?:ice)?|(?:Product |Item |Style |Model )?Code)\s?[.:#]{1,2}\s{0,3}([\p{L}\d][\p{L}\d._/-]{1,40})/iu
const MAX_AROUND = 3_000

function numbersIn(context: PageContext, own: Element[], area: ProductArea): RawFacts {
  const { document, words } = context
  const facts: RawFacts = {}
  const near = own.filter(
    ({ start }) => start > area.heading.start - MAX_AROUND && start < area.heading.close + MAX_AROUND * 4,
  )
  const marked = near.find(
    (element) =>
      /(?:^|[\s_-])sku(?:$|[\s_](?!item))/.test(labelOf(element)) &&
      /^[\p{L}\d][\p{L}\d._/-]{1,40}$/u.test(wordsIn(words, element, 60)),
  )
  if (marked) facts.sku = { value: wordsIn(words, marked, 60), snippet: snippetAt(document.html, marked) }
  else {
    const at = words.places.findIndex((place) => place >= area.heading.start)
    const match = shownNumber.exec(
      words.text.slice(words.starts[at] ?? 0, (words.starts[at] ?? 0) + MAX_AROUND),
    )
    if (match) facts.sku = { value: match[1], snippet: match[0].trim() }
  }
  const brand = near.find(
    (element) =>
      /(?:^|[\s_-])(?:vendor|brand(?:-name)?|product-brand|manufacturer|bylineinfo|product-manufacturer)(?:$|[\s_-])/.test(
        labelOf(element),
      ) &&
      element.name !== 'img' &&
      isShort(wordsIn(words, element, 90)),
  )
  const listed = brand ? undefined : brandLine(context, near)
  if (listed) facts.brand = listed
  if (brand)
    facts.brand = { value: brandIn(wordsIn(words, brand, 90)), snippet: snippetAt(document.html, brand) }
  return facts
}

/** `Brand: Acme` as an item of a list. */
function brandLine({ document, words }: PageContext, near: Element[]): RawFact | undefined {
  for (const element of near) {
    if (element.name !== 'li') continue
    const [label = '', value = '', more] = wordsIn(words, element, 120).split(/\s*:\s*/)
    if (more === undefined && isShort(value) && brandLabel.test(label))
      return { value, snippet: snippetAt(document.html, element) }
  }
  return undefined
}

const isShort = (text: string): boolean => text.length > 1 && text.length <= 60

const brandIn = (text: string): string =>
  text
    .replace(/^(?:visit the|by|von|par|de|di|brand|marke|marque|marca|vendor|hersteller)(?:\s*:\s*|\s+)/i, '')
    .replace(/\s+(?:store|shop)$/i, '')

const stockLabel = /stock|availab|inventory|lager|verfüg|dispon|lieferbar/

function availabilityIn(
  { document, words }: PageContext,
  own: Element[],
  { heading }: ProductArea,
): RawFacts {
  let buyable: Element | undefined
  for (const element of own) {
    if (element.start < heading.start || element.start > heading.start + 30_000) continue
    const isButton =
      element.name === 'button' &&
      /cart|buy|submit|add/.test(
        `${labelOf(element)} ${element.attributes.get('type') ?? ''} ${element.attributes.get('name') ?? ''}`,
      )
    if (!isButton && !stockLabel.test(labelOf(element))) continue
    const text = wordsIn(words, element, 120)
    const value = text.length < 120 ? shownAvailability(text) : undefined
    if (value) return { availability: { value, snippet: snippetAt(document.html, element) } }
    if (isButton && isBuyable(element)) buyable ??= element
  }
  if (!buyable) return {}
  return { availability: { value: 'in stock', snippet: snippetAt(document.html, buyable), trust: 0.8 } }
}

/** A button that puts the product into the cart and is not switched off. */
const isBuyable = (button: Element): boolean =>
  !button.attributes.has('disabled') &&
  (button.attributes.get('name') === 'add' ||
    /add[-_]?to[-_]?(?:cart|bag|basket)|addtocart/.test(
      `${labelOf(button)} ${button.attributes.get('name') ?? ''}`,
    ))
