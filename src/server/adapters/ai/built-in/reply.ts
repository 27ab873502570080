import { type Figures, readFigures } from './figures.ts'
import { notation } from './notation.ts'
import type { Ask, Skill } from './skill.ts'
import { aboutSkill, cannotAnswer } from './skills/about.ts'
import { discountSkill } from './skills/discount.ts'
import { glossarySkill } from './skills/glossary.ts'
import { impossibleSkill, missingSkill } from './skills/missing.ts'
import { orderSkill } from './skills/order.ts'
import { targetSkill } from './skills/target.ts'

const talking: Skill[] = [aboutSkill, glossarySkill]
const counting: Skill[] = [impossibleSkill, discountSkill, targetSkill, orderSkill, missingSkill]

const countingWords =
  /\b(profit|margin|mark-?up|roas|cpa|break[- ]?even|contribution|discount|unit economics|earn|left per order)\b/i

/** Longer messages are about something else, and reading them must not hold up the server. */
const readCharacters = 4_000
const readMessages = 20

/** The built-in assistant's answer to the last of the seller's messages. */
export function reply(messages: string[]): string {
  const ask = toAsk(messages.slice(-readMessages).map((message) => message.slice(0, readCharacters)))
  const counts = Object.keys(ask.given).length > 0 || countingWords.test(ask.text)
  for (const skill of counts ? [...talking, ...counting] : talking) {
    const answer = skill(ask)
    if (answer) return answer
  }
  return cannotAnswer
}

function toAsk(messages: string[]): Ask {
  let figures: Figures = {}
  let currencies: string[] = []
  let comma = false
  let given: Figures = {}
  for (const message of messages) {
    const told = readFigures(message)
    given = told.figures
    // A message with both price and cost is about another product: nothing said before applies to it.
    const anew = given.price !== undefined && given.cost !== undefined
    figures = anew ? given : { ...figures, ...given }
    currencies = anew ? told.currencies : [...new Set([...currencies, ...told.currencies])]
    comma = told.comma || (comma && !anew)
  }
  return { text: messages.at(-1) ?? '', given, figures, currencies, notation: notation(currencies[0], comma) }
}
