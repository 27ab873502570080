import type { FoundMessage } from '#contracts/chat-search.ts'
import type { SearchTerm } from './terms.ts'
import { type TextWord, wordsOf } from './words.ts'

type Pieces = FoundMessage['snippet']

const BEFORE = 60
const LENGTH = 220
/** A word may occur thousands of times; the best of the first hits is enough. */
const MOST_HITS = 300

/** An excerpt around the matches, as plain text pieces so that nothing is parsed as markup. */
export function snippetOf(message: string, terms: SearchTerm[]): Pieces {
  const content = plainText(message)
  const hits = wordsOf(content).filter(wantedBy(terms)).slice(0, MOST_HITS)
  const first = densest(hits)
  const from = wordStart(content, Math.max(0, (first?.start ?? 0) - BEFORE))
  const to = Math.min(content.length, from + LENGTH)
  const shown = hits.filter(({ start, end }) => start >= from && end <= to)
  const pieces: Pieces = []
  const add = (text: string, hit: boolean) => {
    const tidy = text.replace(/\s+/g, ' ').toWellFormed()
    if (tidy) pieces.push({ text: tidy, hit })
  }
  let at = from
  for (const { start, end } of shown) {
    add(content.slice(at, start), false)
    add(content.slice(start, end), true)
    at = end
  }
  add(content.slice(at, to), false)
  if (from > 0) pieces.unshift({ text: '…', hit: false })
  if (to < content.length) pieces.push({ text: '…', hit: false })
  return pieces
}

/** Removes Markdown syntax; keeps words and link addresses. */
const plainText = (text: string): string =>
  text
    .replace(/^[-:|=_* \t]+$/gm, ' ')
    .replace(/^[ \t]{0,12}(?:#{1,6}|>|[-*+](?: \[[ xX]\])?)[ \t]+/gm, '')
    .replace(/`{3,}\w*|[`|]/g, ' ')
    .replace(/!?\[([^\]\n]{1,300})\]\(([^)\s]{1,300})\)/g, '$1 ($2)')
    .replace(/(\*\*|__|~~)([^*_~\n]{1,300})\1/g, '$2')
    .replace(/(?<![\w*])\*([^*\s][^*\n]{0,300})\*(?![\w*])/g, '$1')

function wantedBy(terms: SearchTerm[]) {
  const whole = new Set(terms.flatMap(({ words, open }) => (open ? words.slice(0, -1) : words)))
  const begun = terms.flatMap(({ words, open }) => (open ? words.slice(-1) : []))
  return ({ word }: TextWord) => whole.has(word) || begun.some((beginning) => word.startsWith(beginning))
}

/** The hit followed by the most distinct words within a snippet. */
function densest(hits: TextWord[]): TextWord | undefined {
  let best: { hit: TextWord; count: number } | undefined
  for (const [n, hit] of hits.entries()) {
    const near = new Set<string>()
    for (const other of hits.slice(n)) {
      if (other.end > hit.start + LENGTH - BEFORE) break
      near.add(other.word)
    }
    if (!best || near.size > best.count) best = { hit, count: near.size }
  }
  return best?.hit
}

/** Start of the next word, if near, so that a snippet doesn't start mid-word. */
function wordStart(content: string, from: number): number {
  if (from === 0) return 0
  const gap = content.slice(from, from + BEFORE / 2).search(/\s/)
  return gap === -1 ? from : from + gap + 1
}
