import { quoted, wordsOf } from './words.ts'

/** Words that must be adjacent; usually a single word. */
export interface SearchTerm {
  words: string[]
  /** True if the last word is a prefix, still being typed. */
  open: boolean
  inQuotes: boolean
}

const MOST_TERMS = 12

/** Parses a search query into words and quoted phrases. “39.90” becomes two adjacent words. */
export function termsOf(text: string): SearchTerm[] {
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

/** The term as `tsquery` text. */
export const queryOf = ({ words, open }: SearchTerm) =>
  `(${words.map((word, n) => quoted(word) + (open && n === words.length - 1 ? ':*' : '')).join(' <-> ')})`

export const queryOfAll = (terms: SearchTerm[]) => terms.map(queryOf).join(' & ')

/** The terms as readable text. */
export const asText = (terms: SearchTerm[]) =>
  terms.map(({ words, inQuotes }) => (inQuotes ? `"${words.join(' ')}"` : words.join(' '))).join(' ')
