import { compoundParts } from './glossary.ts'
import { stem } from './stems.ts'

const SHORTEST_COMPOUND = 8
const SHORTEST_PART = 4
const suffix = /^(?:ung|heit|keit|lich|isch|bare|schaft)/

const known = new Set([...compoundParts].map((part) => stem(part, 'de')))
const isKnown = (part: string) => !suffix.test(part) && known.has(stem(part, 'de'))

/** Words come again and again, and taking one apart costs many looks. */
const seen = new Map<string, string[]>()
const MOST_SEEN = 20_000

/** The stems of a German word: “mindestbestellwert” is “mindest”, “bestell” and “wert”. */
export function partsOfCompound(word: string): string[] {
  const before = seen.get(word)
  if (before) return before
  if (seen.size >= MOST_SEEN) seen.clear()
  const parts = split(word).map((part) => stem(part, 'de'))
  seen.set(word, parts)
  return parts
}

/** One of two parts has to be known: the longest end, or else the longest beginning. */
function split(word: string): string[] {
  if (word.length < SHORTEST_COMPOUND || /\d/.test(word) || isKnown(word)) return [word]
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++)
    if (isKnown(word.slice(at))) return [...split(word.slice(0, at)), word.slice(at)]
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at--)
    if (isKnown(word.slice(0, at)) && !suffix.test(word.slice(at)))
      return [word.slice(0, at), ...split(word.slice(at))]
  return [word]
}
