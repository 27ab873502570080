import { type Element, type HtmlDocument, labelOf } from './document.ts'
import { decodeEntities } from './entities.ts'
import { zones } from './zones.ts'

/** The visible words of a page as one text, with the element behind each part. */
export interface Words {
  text: string
  /** Offsets in `text` at which the words of a run begin, ascending, and the runs' elements. */
  starts: number[]
  parents: (Element | undefined)[]
  /** The same places as offsets in the page's HTML. */
  places: number[]
}

const MAX_WORDS = 300_000
const MAX_RUN = 20_000

/** Elements that do not part words. */
const inline = new Set(
  'span b strong em i u a bdi bdo font sup sub small mark ins del s strike label data time abbr'.split(' '),
)
const cents = /(?:^|[\s_-])(?:cents?|fraction|decimals?|kopecks?)(?:$|[\s_-])/

export function readWords({ html, texts }: HtmlDocument): Words {
  const words: Words = { text: '', starts: [], parents: [], places: [] }
  let before: Element | undefined
  let end = 0
  for (const { from, to, parent } of texts) {
    if (((parent?.zones ?? 0) & (zones.unread | zones.hidden)) > 0) continue
    const raw = html.slice(from, Math.min(to, from + MAX_RUN))
    const text = decodeEntities(raw.includes('<!') ? raw.replace(notWords, ' ') : raw)
    words.text += isSpaced(html, end, from) ? ' ' : ''
    words.text += separator(words.text, text, before, parent)
    words.starts.push(words.text.length)
    words.parents.push(parent)
    words.places.push(from)
    words.text += text.replace(/\s+/g, ' ')
    if (words.text.length > MAX_WORDS) break
    before = parent
    end = to
  }
  return words
}

const notWords = /<!--[\s\S]*?(?:-->|$)|<![a-z][^>]{0,300}>/gi
const MAX_GAP = 400

/** True if blanks stand between two pieces of text, among the tags that part them. */
const isSpaced = (html: string, end: number, from: number): boolean =>
  from > end && from - end < MAX_GAP && />\s/.test(html.slice(end, from))

/** `29<sup>99</sup>` is 29.99; words of block elements stand apart; pieces of inline ones belong together. */
function separator(
  text: string,
  next: string,
  before: Element | undefined,
  parent: Element | undefined,
): string {
  if (parent && parent !== before && /^\s*\d\d\s*$/.test(next) && /\d$/.test(text))
    if (parent.name === 'sup' || cents.test(labelOf(parent))) return '.'
  const isInline = (element: Element | undefined) => !element || inline.has(element.name)
  if (!isInline(parent) || !isInline(before) || blockOf(parent) !== blockOf(before)) return ' \n'
  if (parent === before) return ''
  if (isStruck(parent) !== isStruck(before)) return ' '
  const [end, start] = [text.slice(-3), next.slice(0, 3)]
  if (/[\d.,]$/.test(end) && /^[\d.,]/.test(start))
    return /^\s*[\d.,]+\s*$/.test(next) &&
      [parent, before].some((element) => element && pieces.test(labelOf(element)))
      ? ''
      : ' '
  return endsAmount.test(end) || beginsAmount.test(start) ? ' ' : ''
}

/** A struck amount ends where its element does. */
const isStruck = (element: Element | undefined): boolean =>
  [element, element?.parent].some((each) => each && /^(?:s|del|strike)$/.test(each.name))

/** Elements that hold a piece of a price. */
const pieces = /pri(?:ce|x)|preis|amount|whole|fraction|decimal|integer|cents?|money/
const endsAmount = /(?:\d|[$€£¥￥₹₩₺₪₫₱฿₦₴₽]|zł|Kč|Ft|kr)$/
const beginsAmount = /^(?:\d|[$€£¥￥₹₩₺₪₫₱฿₦₴₽])/

function blockOf(element: Element | undefined): Element | undefined {
  let at = element
  for (let steps = 0; at && inline.has(at.name) && steps < 12; steps += 1) at = at.parent
  return at
}

/** Index of the run that holds an offset of the text. */
export function runAt({ starts }: Words, offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** The words inside an element, on one line. */
export function wordsIn(words: Words, { open, close }: Element, most = 2_000): string {
  const first = firstAt(words.places, open)
  const last = firstAt(words.places, close)
  const from = words.starts[first]
  if (first >= last || from === undefined) return ''
  const to = Math.min(words.starts[last] ?? words.text.length, from + most * 2)
  return words.text.slice(from, to).replace(/\s+/g, ' ').trim().slice(0, most)
}

/** Index of the first number that is not below another. */
export function firstAt(sorted: number[], least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** The words inside an element that are shown, without those for screen readers. */
export function visibleWordsIn(words: Words, element: Element, most = 2_000): string {
  const first = firstAt(words.places, element.open)
  const last = firstAt(words.places, element.close)
  const isSpoken = words.parents.slice(first, last).some((parent) => parent && spoken.test(labelOf(parent)))
  if (!isSpoken || last - first > 20) return wordsIn(words, element, most)
  const shown = words.parents.slice(first, last).flatMap((parent, at) => {
    const [from, to] = [words.starts[first + at], words.starts[first + at + 1]]
    return parent && spoken.test(labelOf(parent)) ? [] : [words.text.slice(from, to)]
  })
  return shown.join(' ').replace(/\s+/g, ' ').trim().slice(0, most)
}

const spoken = /visually-?hidden|sr-only|screen-?reader|g-hdn|clipped/

/** The HTML of an element's beginning, as evidence for a value. */
export const snippetAt = (
  html: string,
  { start, close }: Pick<Element, 'start' | 'close'>,
  most = 240,
): string =>
  html
    .slice(start, Math.min(close, start + most * 2))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
