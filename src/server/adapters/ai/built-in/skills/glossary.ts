import type { Ask } from '../conversation.ts'
import { terms } from './terms.ts'

/** All that a question asks for, as “churn” in “what is churn?”. */
const subject =
  /^\W*(?:(?:what(?:['’]s| is| are| does)|define|explain|(?:the )?meaning of) )?(?<article>the )?(?:an? |difference between )?(?<name>[\p{L}\d][\p{L}\d /-]{1,60}?)(?: (?:mean|stand for))?\?*$/iu
const defines = /\b(?:define|explain|meaning of|mean|stands? for|difference between)\b/i

/** Explains the term, or the two, that a question asks for and nothing else. */
export function glossary({ text, context: { canon, passages, attachments } }: Ask): string | undefined {
  const [first = ''] = text.trim().split(/(?<=[?.!])\s/)
  const { name = '', article } = subject.exec(first.replace(/[.!]$/, ''))?.groups ?? {}
  const isOfProject = canon.length + passages.length + attachments.length > 0
  // “What is the MOQ?” and “Margin?” are about a project that may say it.
  const isDefinition = defines.test(first) || (!article && /^\W*what/i.test(first))
  if (isOfProject && !isDefinition) return undefined
  const whole = termCalled(name)
  const asked = whole ? [whole] : name.split(/ (?:and|vs\.?|or) /i).map(termCalled)
  if (asked.length > 2 || asked.includes(undefined)) return undefined
  return asked.map((term) => term && `**${term.name}**: ${term.meaning}`).join('\n\n')
}

const termCalled = (name: string) => {
  const key = name.toLowerCase()
  return terms.find(({ names }) => names.includes(key) || names.includes(key.replace(/s$/, '')))
}
