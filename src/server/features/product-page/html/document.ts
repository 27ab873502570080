import { decodeEntities } from './entities.ts'
import { type Tag, tagsOf } from './tags.ts'
import { zoneOf, zones } from './zones.ts'

export interface Element {
  /** Position in the document's list of elements. */
  index: number
  name: string
  attributes: ReadonlyMap<string, string>
  /** Start of its opening tag, start of its content, and end of its content. */
  start: number
  open: number
  close: number
  parent: Element | undefined
  /** Zones of the page it stands in, inherited from its ancestors. */
  zones: number
}

/** A piece of visible text and the element it stands in. */
interface TextRun {
  from: number
  to: number
  parent: Element | undefined
}

export interface HtmlDocument {
  html: string
  elements: Element[]
  texts: TextRun[]
}

/** Past these, only the elements that carry data are read. */
const MAX_ELEMENTS = 150_000
const MAX_DATA_ELEMENTS = 2_000
/** How far up a closing tag looks for its element. A full search would be quadratic on hostile pages. */
const MAX_CLOSE_SEARCH = 40

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const voids = setOf('area base br col embed hr img input link meta param source track wbr')
const dataNames = setOf('script meta title h1 base')
const closesParagraph = setOf('p div ul ol table section article form dl h1 h2 h3 h4 h5 h6')
const closedBySibling: Record<string, ReadonlySet<string>> = {
  li: setOf('li'),
  option: setOf('option'),
  dt: setOf('dt dd'),
  dd: setOf('dt dd'),
  td: setOf('td th'),
  th: setOf('td th'),
  tr: setOf('tr td th'),
}

/** The elements and texts of a page, in one pass and without recursion. */
export function readDocument(html: string): HtmlDocument {
  const elements: Element[] = []
  const texts: TextRun[] = []
  const stack: Element[] = []
  let from = 0
  let beyond = 0
  for (const tag of tagsOf(html)) {
    const top = stack.at(-1)
    if (tag.start > from && elements.length < MAX_ELEMENTS && hasWords(html, from, tag.start))
      texts.push({ from, to: tag.start, parent: top })
    from = tag.end
    if (tag.name.startsWith('/')) {
      closeElement(stack, tag)
      continue
    }
    if (elements.length >= MAX_ELEMENTS && !(dataNames.has(tag.name) && beyond++ < MAX_DATA_ELEMENTS))
      continue
    closeImplied(stack, tag)
    const element = elementOf(tag, elements.length, stack.at(-1), html.length)
    elements.push(element)
    if (voids.has(tag.name)) element.close = tag.end
    else if (elements.length < MAX_ELEMENTS) stack.push(element)
  }
  if (from < html.length && hasWords(html, from, html.length))
    texts.push({ from, to: html.length, parent: stack.at(-1) })
  freeHeading(elements)
  return { html, elements, texts }
}

/** Names such as `product-grid` mean other products, except around the page's own heading. */
function freeHeading(elements: Element[]): void {
  const headings = elements.filter(({ name }) => name === 'h1')
  const [heading] = headings
  if (!heading || headings.some((each) => (each.zones & zones.related) === 0)) return
  const around = new Set<Element>()
  for (let at: Element | undefined = heading; at; at = at.parent) around.add(at)
  for (const element of elements) {
    const own = zoneOf(element.name, element.attributes) & ~(around.has(element) ? zones.related : 0)
    element.zones = own | (element.parent?.zones ?? 0)
  }
}

const elementOf = (
  { name, attributes, start, end }: Tag,
  index: number,
  parent: Element | undefined,
  close: number,
): Element => ({
  index,
  name,
  attributes,
  start,
  open: end,
  close,
  parent,
  zones: zoneOf(name, attributes) | (parent?.zones ?? 0),
})

function closeElement(stack: Element[], tag: Tag): void {
  const name = tag.name.slice(1)
  const lowest = Math.max(0, stack.length - MAX_CLOSE_SEARCH)
  for (let at = stack.length - 1; at >= lowest; at -= 1)
    if (stack[at]?.name === name) {
      for (const element of stack.splice(at)) element.close = tag.start
      return
    }
}

function closeImplied(stack: Element[], tag: Tag): void {
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const isClosed =
      top.name === 'p' ? closesParagraph.has(tag.name) : closedBySibling[tag.name]?.has(top.name) === true
    if (!isClosed) return
    top.close = tag.start
    stack.pop()
  }
}

function hasWords(html: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (html.charCodeAt(at) > 32) return true
  return false
}

export const attributeOf = (element: Element, name: string): string | undefined => {
  const value = element.attributes.get(name)
  return value === undefined ? undefined : decodeEntities(value)
}

/** The nearest ancestors, the element itself first. */
export function lineage(element: Element | undefined, most = 8): Element[] {
  const line: Element[] = []
  for (let at = element; at && line.length < most; at = at.parent) line.push(at)
  return line
}

/** Class and id of an element in lower case. */
export const labelOf = ({ attributes }: Element): string =>
  `${attributes.get('class') ?? ''} ${attributes.get('id') ?? ''}`.toLowerCase()

export const isWithin = (inner: { start: number }, outer: Element): boolean =>
  inner.start > outer.start && inner.start < outer.close

/** The elements inside another, in order. */
export function* elementsIn({ elements }: HtmlDocument, outer: Element): Generator<Element> {
  for (let at = outer.index + 1; at < elements.length; at += 1) {
    const element = elements[at]
    if (!element || element.start >= outer.close) return
    yield element
  }
}
