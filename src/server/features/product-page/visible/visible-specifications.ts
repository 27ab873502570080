import { type Element, elementsIn, labelOf } from '../html/document.ts'
import { snippetAt, wordsIn } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFact, RawPair } from '../raw-facts.ts'
import { moneyPattern } from '../values/money.ts'

const MAX_ROWS = 200
const MAX_LISTS = 40
/** Elements of one list. */
const MAX_PARTS = 3_000

/** Names and values in tables, definition lists and labelled lists. */
export function specificationsIn(context: PageContext, own: Element[]): RawFact<RawPair[]> | undefined {
  const pairs: RawPair[] = []
  let first: Element | undefined
  for (const element of own) {
    if (pairs.length >= MAX_ROWS) break
    if (element.name !== 'table' && element.name !== 'dl') continue
    const read = element.name === 'table' ? rowsOf(context, element) : termsOf(context, element)
    if (read.length === 0) continue
    first ??= element
    pairs.push(...read)
  }
  const listed = pairs.length > 0 ? undefined : listIn(context, own)
  const found =
    listed ?? (first && { value: pairs.slice(0, MAX_ROWS), snippet: snippetAt(context.document.html, first) })
  return withMaterial(found, materialIn(context, own))
}

const LONGEST_SENTENCE = 160
const sentenceBlocks = /^(?:p|li|div|span|td|dd)$/
/** “Material: solid oak”, “Made of oak and linen”. */
const material =
  /^(?:(?:main )?materials?\s?:\s?|(?:it is |it[’']s |is )?made (?:of|from|out of) )(?<value>[\p{L}\d][\p{L}\d ,&%/()-]{1,80}?)[.!]?$/iu

/** The material in a line of its own, which shops put outside of their tables. */
function materialIn(
  { document, words }: PageContext,
  own: Element[],
): RawFact<(RawPair & { name: string })[]> | undefined {
  for (const element of own) {
    if (!sentenceBlocks.test(element.name)) continue
    const text = wordsIn(words, element, LONGEST_SENTENCE)
    const value = text.length < LONGEST_SENTENCE ? material.exec(text.trim())?.groups?.value : undefined
    if (value)
      return {
        value: [{ name: 'Material', value: value.trim() }],
        snippet: snippetAt(document.html, element),
      }
  }
  return undefined
}

function withMaterial(
  found: RawFact<RawPair[]> | undefined,
  stated: RawFact<RawPair[]> | undefined,
): RawFact<RawPair[]> | undefined {
  if (!found || !stated) return found ?? stated
  if (found.value.some(({ name }) => /material|fabric|stoff|matière|tejido/i.test(String(name)))) return found
  return { ...found, value: [...found.value, ...stated.value] }
}

/** Rows of a label and a value. A table with any other row is a size chart or a layout. */
function rowsOf({ document, words }: PageContext, table: Element): RawPair[] {
  const rows: Element[][] = []
  for (const element of elementsIn(document, table)) {
    if (element.name === 'tr') rows.push([])
    else if (element.name === 'th' || element.name === 'td') rows.at(-1)?.push(element)
    if (rows.length > MAX_ROWS) break
  }
  const isHeader = (cells: Element[]) => cells.every(({ name }) => name === 'th')
  const filled = rows.filter(
    (cells, at) => cells.length > 0 && !(at === 0 && rows.length > 1 && isHeader(cells)),
  )
  const isForm = [...elementsIn(document, table)]
    .slice(0, 200)
    .some(({ name }) => name === 'select' || name === 'input')
  const isPairs =
    !isForm && filled.length > 0 && filled.every((cells) => cells.length === 2 && cells[1]?.name === 'td')
  if (!isPairs) return []
  return filled.flatMap(([name, value]) =>
    name && value ? pairOf(wordsIn(words, name, 80), wordsIn(words, value, 300)) : [],
  )
}

function termsOf({ document, words }: PageContext, list: Element): RawPair[] {
  const pairs: RawPair[] = []
  let name = ''
  for (const element of elementsIn(document, list)) {
    // A list with choices is a form.
    if (element.name === 'input' || element.name === 'select') return []
    if (element.name === 'dt') name = wordsIn(words, element, 80)
    else if (element.name === 'dd' && name !== '') {
      pairs.push(...pairOf(name, wordsIn(words, element, 300)))
      name = ''
    }
  }
  return pairs
}

export const pairOf = (name: string, value: string): RawPair[] => {
  const label = name.replace(/[\s:]+$/, '')
  return label.length > 0 &&
    label.length <= 60 &&
    value !== '' &&
    value.replace(moneyPattern(), '').trim() !== '' &&
    !/ship|deliver|versand|liefer|livraison|envío|sped|return|rückg|retour|devol|resi|price|preis|quantit|menge|condition note|payment/i.test(
      label,
    )
    ? [{ name: label, value }]
    : []
}

const specificationLabel =
  /spec|attribut|product-?details|technical|characteristic|caracter|feature|datasheet|data-sheet|properties/

/** `<li><b>Material:</b> Oak</li>` inside a list that is labelled as specifications. */
function listIn(context: PageContext, own: Element[]): RawFact<RawPair[]> | undefined {
  const lists = own.filter(
    (element) =>
      (element.name === 'ul' || element.name === 'div') && specificationLabel.test(labelOf(element)),
  )
  for (const list of lists.slice(0, MAX_LISTS)) {
    const value = pairsInList(context, list)
    if (value.length > 0) return { value, snippet: snippetAt(context.document.html, list) }
  }
  return undefined
}

function pairsInList(context: PageContext, list: Element): RawPair[] {
  const { document, words } = context
  const pairs: RawPair[] = []
  for (const element of elementsIn(document, list)) {
    if (element.index - list.index > MAX_PARTS) break
    if (element.name !== 'li' || pairs.length >= MAX_ROWS) continue
    const [name = '', ...rest] = wordsIn(words, element, 300).split(/\s*:\s+/)
    if (rest.length > 0 && name.length <= 40) pairs.push(...pairOf(name, rest.join(': ')))
  }
  return pairs.length > 0 ? pairs : labelledPairs(context, list)
}

const labelPart = /(?:^|[\s_-])(?:label|name|key|term)(?:$|\s)/
const valuePart = /(?:^|[\s_-])(?:value|data|definition)(?:$|\s)/

/** Neighbours whose classes call one the label and the other its value. */
function labelledPairs({ document, words }: PageContext, list: Element): RawPair[] {
  const pairs: RawPair[] = []
  let label: Element | undefined
  for (const element of elementsIn(document, list)) {
    if (pairs.length >= MAX_ROWS || element.index - list.index > MAX_PARTS) break
    if (element.name === 'input' || element.name === 'select' || element.name === 'button') return []
    const classes = ` ${element.attributes.get('class') ?? ''} `.toLowerCase()
    if (label && element.parent === label.parent && valuePart.test(classes)) {
      pairs.push(...pairOf(wordsIn(words, label, 80), wordsIn(words, element, 300)))
      label = undefined
    } else if (labelPart.test(classes)) label = element
  }
  return pairs
}
