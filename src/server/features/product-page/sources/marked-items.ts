import { attributeOf, type Element, type HtmlDocument } from '../html/document.ts'
import { snippetAt, visibleWordsIn, type Words, wordsIn } from '../html/words.ts'
import { zones } from '../html/zones.ts'
import type { Fields } from '../values/fields.ts'

/** An object that attributes in the HTML describe, and the elements of its properties. */
export interface MarkedItem {
  fields: Fields
  element: Element
  isNested: boolean
}

export interface MarkedItems {
  items: MarkedItem[]
  snippet: (owner: Fields, key: string) => string
}

/** How one notation names items and properties. */
export interface MarkupNotation {
  /** The type that an element opens an item with; undefined when it opens none. */
  typeOf: (element: Element) => string | undefined
  propertyOf: (element: Element) => string | undefined
}

const MAX_ITEMS = 300
const MAX_PROPERTIES = 4_000
const MAX_VALUES = 60
const MAX_TEXT = 5_000

/** Builds the tree of items that microdata or RDFa describes, in one pass. */
export function readMarkedItems(
  { html, elements }: HtmlDocument,
  words: Words,
  notation: MarkupNotation,
): MarkedItems {
  const items: MarkedItem[] = []
  const places = new Map<Fields, Map<string, Element>>()
  const open: MarkedItem[] = []
  let properties = 0
  for (const element of elements) {
    while (open.length > 0 && element.start >= (open.at(-1)?.element.close ?? 0)) open.pop()
    if ((element.zones & zones.related) > 0) continue
    // An image or a link has no content to describe an object with.
    const type = element.open === element.close ? undefined : notation.typeOf(element)
    const property = notation.propertyOf(element)
    if (type === undefined && property === undefined) continue
    const owner = open.at(-1)
    const item =
      type === undefined || items.length >= MAX_ITEMS
        ? undefined
        : { fields: { '@type': type }, element, isNested: owner !== undefined && property !== undefined }
    if (property !== undefined && owner && properties++ < MAX_PROPERTIES)
      for (const name of property.split(/\s+/, 5))
        addValue(owner.fields, name, item?.fields ?? statedValue(element, words), element, places)
    if (!item) continue
    items.push(item)
    open.push(item)
  }
  return { items, snippet: (owner, key) => snippetOf(html, places.get(owner)?.get(key)) }
}

const snippetOf = (html: string, element: Element | undefined): string =>
  element ? snippetAt(html, element) : ''

function addValue(
  fields: Fields,
  name: string,
  value: unknown,
  element: Element,
  places: Map<Fields, Map<string, Element>>,
): void {
  const key = name.replace(/^.*[/#:]/, '')
  if (key === '' || key === '@type' || key === '__proto__') return
  const known = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (known === undefined) fields[key] = value
  else if (!Array.isArray(known)) fields[key] = [known, value]
  else if (known.length < MAX_VALUES) known.push(value)
  const own = places.get(fields) ?? new Map<string, Element>()
  if (!own.has(key)) own.set(key, element)
  places.set(fields, own)
}

function statedValue(element: Element, words: Words): string {
  const stated = attributeOf(element, 'content') ?? attributeOf(element, 'resource')
  if (stated !== undefined) return stated
  if (element.name === 'img') return attributeOf(element, 'src') ?? attributeOf(element, 'data-src') ?? ''
  if (element.name === 'a' || element.name === 'link') {
    const address = attributeOf(element, 'href') ?? ''
    const text = element.name === 'a' ? wordsIn(words, element, MAX_TEXT) : ''
    return /^(?:https?:)?\/\/schema\.org\//.test(address) || text === '' ? address : text
  }
  return (
    attributeOf(element, 'value') ??
    attributeOf(element, 'datetime') ??
    visibleWordsIn(words, element, MAX_TEXT)
  )
}
