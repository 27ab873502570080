import { type Element, isWithin, labelOf, lineage } from '../html/document.ts'
import { wordsIn } from '../html/words.ts'
import { FOREIGN } from '../html/zones.ts'
import type { PageContext } from '../page-context.ts'

/** The part of a page that is about its product. */
export interface ProductArea {
  heading: Element
  /** Own elements around the heading, where shops put a product's facts. */
  elements: Element[]
  /** True if an element belongs to the product, not to the page's frame or to other products. */
  isOwn: (element: Element | undefined) => boolean
  /** The nearest ancestors up to the one that also holds the heading, which says nothing about a single element. */
  surroundings: (element: Element | undefined) => Element[]
  /** Class, id and test names of those ancestors. */
  labels: (element: Element | undefined) => string
}

const otherProducts =
  /\b(?:you (?:may|might) (?:also )?(?:like|love|need)|customers? (?:also|who)|people also|related|similar|recommended|recently viewed|more (?:from|like|to)|frequently bought|goes well|pairs well|complete the look|shop the look|ähnliche|das könnte|dazu pass|passend|kunden kauften|kunden sahen|wird oft|zuletzt angesehen|vous aimerez|produits (?:similaires|associés|liés|apparentés)|à découvrir aussi|les clients ont|complétez|también|productos (?:relacionados|similares)|te puede|quizás|ti potrebbe|prodotti (?:correlati|simili)|potrebbe(?:ro)? (?:piacer|interess)|gerelateerd|andere klanten|podobne|inni klienci|explore more|best ?sellers?|sponsored|meistverkauft|nos autres|altri (?:prodotti|articoli))/iu
const headingLevel = /^h([2-5])$/
const MAX_HEADINGS = 300
const MAX_HEADERS = 5
/** Elements before and behind the heading. */
const BEFORE = 1_500
const AFTER = 3_000

export function productArea({
  document: { elements },
  heading,
  words,
}: PageContext): ProductArea | undefined {
  if (!heading) return undefined
  const headings = elements.filter(({ name }) => headingLevel.test(name)).slice(0, MAX_HEADINGS)
  const ranges = headings
    .filter((element) => otherProducts.test(wordsIn(words, element, 80)))
    .map((element) => ({ start: element.start, close: endOfSection(element, heading, headings) }))
  ranges.push(...pageHeaders(elements, heading))
  const isForeign = ({ start }: Element) =>
    ranges.some((range) => start >= range.start && start < range.close)
  const surroundings = (element: Element | undefined) => {
    const line = lineage(element, 7)
    const shared = line.findIndex((each) => isWithin(heading, each) || each === heading)
    return shared < 0 ? line : line.slice(0, shared)
  }
  const isOwn = (element: Element | undefined) =>
    !element || ((element.zones & FOREIGN) === 0 && !isForeign(element))
  return {
    heading,
    elements: elements.slice(Math.max(0, heading.index - BEFORE), heading.index + AFTER).filter(isOwn),
    isOwn,
    surroundings,
    labels: (element) => surroundings(element).map(hintOf).join(' '),
  }
}

/** Headers with a menu or a search. Those with the heading are the product's. */
const pageHeaders = (elements: Element[], heading: Element): Element[] =>
  elements
    .filter(({ name, start }) => name === 'header' && start < heading.start)
    .slice(0, MAX_HEADERS)
    .filter(
      (header) =>
        !isWithin(heading, header) && elements.some((each) => each.name === 'nav' && isWithin(each, header)),
    )

/** Custom elements say in their name what others say in a class. */
const hintOf = (element: Element): string =>
  `${element.name.includes('-') ? element.name : ''} ${labelOf(element)} ${element.attributes.get('data-hook') ?? ''} ${element.attributes.get('data-testid') ?? ''}`.toLowerCase()

function endOfSection(element: Element, heading: Element, headings: Element[]): number {
  const section = element.parent
  if (section && !isWithin(heading, section)) {
    const outer = section.parent
    // A heading in a wrapper of its own: the products stand beside the wrapper.
    const isWrapper = outer && !isWithin(heading, outer) && section.close - element.close < 60
    return isWrapper ? outer.close : section.close
  }
  const next = headings.find((each) => each.start > element.start && each.name <= element.name)
  return next?.start ?? section?.close ?? Number.POSITIVE_INFINITY
}
