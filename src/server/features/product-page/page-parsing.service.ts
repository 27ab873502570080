import { attributeOf, type Element, readDocument } from './html/document.ts'
import { decodeEntities } from './html/entities.ts'
import { readWords, snippetAt, wordsIn } from './html/words.ts'
import { zones } from './html/zones.ts'

export type PageElement = Element

/** A page as the reader of product pages parses it: one pass, bounded, safe for hostile HTML. */
export interface ParsedPage {
  html: string
  elements: Element[]
  attribute: (element: Element, name: string) => string | undefined
  /** A piece of HTML without tags as the text it stands for. */
  decode: (html: string) => string
  /** Visible words inside an element, on one line. */
  wordsIn: (element: Element, most?: number) => string
  /** The start of an element's HTML. */
  snippet: (element: Element, most?: number) => string
  /** Visible words outside menus and footers, one block per line. */
  text: string
}

export function parsePage(html: string): ParsedPage {
  const document = readDocument(html)
  const words = readWords(document)
  const shown = words.starts.flatMap((from, at) =>
    ((words.parents[at]?.zones ?? 0) & zones.frame) > 0 ? [] : [words.text.slice(from, words.starts[at + 1])],
  )
  return {
    html,
    elements: document.elements,
    attribute: attributeOf,
    decode: decodeEntities,
    wordsIn: (element, most) => wordsIn(words, element, most),
    snippet: (element, most) => snippetAt(html, element, most),
    text: shown.join(''),
  }
}
