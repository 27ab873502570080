import { lookUp } from '../read/business.ts'
import { fieldsNamed } from '../read/canon-fields.ts'
import { capital } from '../read/words.ts'
import type { Ask } from '../skill.ts'
import { commonTerms } from './common-terms.ts'
import { quoted } from './knowledge.ts'
import { terms } from './terms.ts'

const asks =
  /\b(?:what(?:'s|’s| is| are| does)|define|explain|meaning of|mean|stands? for|difference between)\b/i
const ownFigures = /\b(?:my|our|your)\b/i
/** “What CPA can we afford?”, “what margin is that?”: where an order is known, these ask for its numbers. */
const knownFigures =
  /\bthe (?:margin|contribution|profit|break-?even)\b|\b(?:can|could|should|may|do) (?:i|we)\b|\b(?:is|was) (?:that|this|it)\b|\bhow many\b/i

/** Explains the terms that a question names, at most two. */
export function glossary(ask: Ask): string | undefined {
  const { text, given, figures, business } = ask
  const bare = /^\W*[\p{L} -]{2,40}\?\W*$/u.test(text)
  if (!(asks.test(text) || bare) || ownFigures.test(text) || Object.keys(given).length > 0) return undefined
  if (figures.price && figures.cost && knownFigures.test(text)) return undefined
  // “What is the MOQ?” beside a file that says it.
  if (business.passages.some(({ attached }) => attached) && quoted(ask)) return undefined
  // “What is the SKU?” of a product whose canon holds one.
  if (/\bthe\b/i.test(text) && fieldsNamed(text).some((path) => lookUp(business.canon, path)))
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
