import type { Ask } from '../skill.ts'
import { terms } from './terms.ts'

const asks =
  /\b(?:what(?:'s|’s| is| are| does)|define|explain|meaning of|mean|stands? for|difference between)\b/i
const ownFigures = /\b(?:my|our|your)\b/i
const knownFigures = /\bthe (?:margin|contribution|profit|break-?even)\b/i

/** Explains the terms that a question names, at most two. */
export function glossary({ text, given, figures }: Ask): string | undefined {
  const bare = /^\W*[\p{L} -]{2,40}\?\W*$/u.test(text)
  if (!(asks.test(text) || bare) || ownFigures.test(text) || Object.keys(given).length > 0) return undefined
  if (figures.price && figures.cost && knownFigures.test(text)) return undefined
  const found = terms.filter(({ words }) => words.test(text))
  // “Break-even ROAS” names ROAS too, but asks for one thing.
  const asked = found.filter(
    (term) => !found.some((other) => other !== term && other.covers?.includes(term.name)),
  )
  if (asked.length === 0) return undefined
  return asked
    .slice(0, 2)
    .map(({ name, meaning }) => `**${name}**: ${meaning}`)
    .join('\n\n')
}
