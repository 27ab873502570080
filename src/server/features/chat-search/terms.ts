import { quoted, wordsOf } from './words.ts'

/** Words that must stand in a message one after another; a single word is the usual case. */
export interface Term {
  words: string[]
  /** Whether the last word may go on: it is still being typed. */
  open: boolean
  inQuotes: boolean
}

const MOST_TERMS = 12

/** What a person wrote into the search box: words, and phrases in quotes. Of “39.90” both numbers are wanted, in a row. */
export function termsOf(text: string): Term[] {
  const pieces = Array.from(text.matchAll(/["“„](?<phrase>[^"”“]+)["”“]|(?<bare>[^\s"“”„]+)/gu))
  const terms = pieces
    .map(({ groups }) => ({
      words: wordsOf(groups?.phrase ?? groups?.bare ?? '').map(({ word }) => word),
      open: false,
      inQuotes: groups?.phrase !== undefined,
    }))
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_TERMS)
  const last = terms.at(-1)
  if (last && !last.inQuotes) last.open = true
  return terms
}

/** The term as the text of a `tsquery`. */
export const queryOf = ({ words, open }: Term) =>
  `(${words.map((word, n) => quoted(word) + (open && n === words.length - 1 ? ':*' : '')).join(' <-> ')})`

export const queryOfAll = (terms: Term[]) => terms.map(queryOf).join(' & ')

/** The terms as a person would write them. */
export const asText = (terms: Term[]) =>
  terms.map(({ words, inQuotes }) => (inQuotes ? `"${words.join(' ')}"` : words.join(' '))).join(' ')
