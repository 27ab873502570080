import type { Ask } from '../conversation.ts'
import { findNumbers } from '../read/numbers.ts'
import { capital } from '../read/words.ts'
import { commonTerms } from './common-terms.ts'
import { terms } from './terms.ts'

const asks =
  /\b(?:what(?:'s|’s| is| are| does)|define|explain|meaning of|mean|stands? for|difference between)\b/i
const ownFigures = /\b(?:my|our|your|we|i)\b|\bhow many\b/i
const definition = /\b(?:define|explain|meaning of|mean|stands? for|difference between)\b/i

/** Explains the terms that a question names, at most two. */
export function glossary(ask: Ask): string | undefined {
  const { text, context } = ask
  const bare = /^\W*[\p{L} -]{2,40}\?\W*$/u.test(text)
  if (!(asks.test(text) || bare) || ownFigures.test(text) || findNumbers(text).length > 0) return undefined
  if (bare && !asks.test(text) && context.canon.length > 0) return undefined
  // “What is the MOQ?” of a project that may say it.
  if (
    /\bthe\b/i.test(text) &&
    !definition.test(text) &&
    context.canon.length + context.passages.length + context.attachments.length > 0
  )
    return undefined
  const found = terms.filter(({ words }) => words.test(text))
  // “Break-even ROAS” names ROAS too, but asks for one thing.
  const asked = found.filter(
    (term) => !found.some((other) => other !== term && other.covers?.includes(term.name)),
  )
  const common = commonTerm(text)
  if (common || asked.length === 0) return common
  return asked
    .slice(0, 2)
    .map(({ name, meaning }) => `**${name}**: ${meaning}`)
    .join('\n\n')
}

/** All that a question asks for, as “churn” in “what is churn?”. */
const subject =
  /^\W*(?:(?:what(?:['’]s| is| are| does)|define|explain|the meaning of|meaning of) )?(?:an? |the )?(?<name>[\p{L}\d][\p{L}\d -]{1,60}?)(?: (?:mean|stand for))?\W*$/iu

const longestShort = 4

function commonTerm(text: string): string | undefined {
  const name = subject.exec(text)?.groups?.name?.toLowerCase() ?? ''
  const found = commonTerms.find(
    ({ names }) => names.includes(name) || names.includes(name.replace(/s$/, '')),
  )
  const shown = name.length <= longestShort ? name.toUpperCase() : capital(name)
  return found && `**${shown}**: ${found.meaning}`
}
