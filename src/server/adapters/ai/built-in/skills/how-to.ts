import { z } from 'zod'
import { contentWords } from '#core/content-words.ts'
import { findNumbers } from '#core/numbers-in-text.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { hasAsked, resultOf } from '../read/result.ts'
import { paragraphs } from '../write/markdown.ts'

const asks =
  /\b(?:how (?:do|can|to|does|many|much|long)|where (?:do|can|is|are|does)|can i|could i|is it possible|what happens|who can see|why (?:can|does|is|do|did)|help (?:me )?with)\b/i
/** Things that only the app has: questions about a shop or a product belong to other skills. */
const ownThings =
  /\b(?:sellwright|chats?|history|projects?|canon|knowledge|research|settings?|sidebar|palette|shortcuts?|accounts?|usernames?|passwords?|two[- ]factor|2fa|recovery codes?|log(?:ged)? ?(?:in|out)|sign(?:ed)?[- ]?(?:in|up|out)|sessions?|verification|plans?|subscriptions?|subscribe|upgrade|downgrade|cancel|invoices?|billing|checkout|exports?|imports?|backups?|restore|bin|prompts?|attachments?|attach|uploads?|dictat\w+|limits?|quota|questions a day|theme|dark|light mode|notifications?|time ?zone|privacy|your data|my data|self-?host\w*|docker|smtp|postgres\w*|data folder)\b/i

/** A term that a question asks for and nothing else: “churn” in “what is churn?”. */
const definition =
  /^\W*(?:what(?:['’]s| is| are| does)|define|explain|(?:the )?meaning of) (?:an? )?(?!the |our |my |your )(?<term>[\p{L}\d][\p{L}\d/-]*(?: [\p{L}\d-]+){0,2}?)(?: (?:mean|stand for))?\W*$/iu

const termIn = ({ text }: Ask): string | undefined => definition.exec(text)?.groups?.term

/** Asks for the help of the app, once per question. */
export function askHelp(ask: Ask): SkillReply {
  const { text, tools } = ask
  const isHowTo = findNumbers(text).length === 0 && asks.test(text) && ownThings.test(text)
  return isHowTo && tools.includes('help_article') && !hasAsked(ask, 'help_article')
    ? { text: '', call: { name: 'help_article', input: { question: text.slice(0, longestQuestion) } } }
    : undefined
}

/** Looks a term up in the help. */
export function askTerm(ask: Ask): SkillReply {
  const term = termIn(ask)
  return term && ask.tools.includes('help_article') && !hasAsked(ask, 'help_article')
    ? { text: '', call: { name: 'help_article', input: { question: `The meaning of the term ${term}` } } }
    : undefined
}

const longestQuestion = 300

const Passages = z.array(z.object({ title: z.string(), text: z.string() }))

/** Help text in its own words. Undefined if the help has none: another skill may know. */
export function helpFound(ask: Ask): string | undefined {
  const found = resultOf(ask, 'help_article', Passages)
  const term = contentWords(termIn(ask) ?? '')
  const fits = ({ title }: { title: string }) => term.every((word) => contentWords(title).includes(word))
  const cites = found?.cite.match(/\[\d+\]/g) ?? []
  const [best, ...others] = (found?.data ?? [])
    .map((passage, at) => ({ ...passage, cite: cites[at] ?? '' }))
    .filter(fits)
  if (!best) return undefined
  const more = others.map(({ title, cite }) => `${title} ${cite}`.trim())
  return paragraphs(
    `**${best.title}** ${best.cite}`.trim(),
    best.text,
    more.length > 0 && `See also: ${more.join('; ')}`,
  )
}
