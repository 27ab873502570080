import type { Ask } from '../conversation.ts'
import { findNumbers } from '../read/numbers.ts'
import { readResult } from '../read/result.ts'

const asks =
  /\b(?:how (?:do|can|to|does|many|much|long)|where (?:do|can|is|are|does)|can i|could i|is it possible|what happens|who can see|why (?:can|does|is|do|did)|help (?:me )?with)\b/i
/** Things that only the app has: questions about a shop or a product belong to other skills. */
const ownThings =
  /\b(?:sellwright|chats?|history|projects?|canon|knowledge|research|settings?|sidebar|palette|shortcuts?|accounts?|usernames?|passwords?|two[- ]factor|2fa|recovery codes?|log(?:ged)? ?(?:in|out)|sign(?:ed)?[- ]?(?:in|up|out)|sessions?|verification|plans?|subscriptions?|subscribe|upgrade|downgrade|cancel|invoices?|billing|checkout|exports?|imports?|backups?|restore|bin|prompts?|attachments?|attach|uploads?|dictat\w+|limits?|quota|questions a day|theme|dark|light mode|notifications?|time ?zone|privacy|your data|my data|self-?host\w*|docker|smtp|postgres\w*|data folder)\b/i

/** Asks for the help of the app, once per question. */
export function askHelp({ text, tools, results }: Ask) {
  if (results.length > 0 || findNumbers(text).length > 0 || !tools.includes('help_article')) return undefined
  if (!asks.test(text) || !ownThings.test(text)) return undefined
  return { text: '', call: { name: 'help_article', input: { question: text.slice(0, longestQuestion) } } }
}

const longestQuestion = 300

/** Help text in its own words. Undefined if the help has none: another skill may know. */
export function helpFound({ results }: Ask): string | undefined {
  const found = results.findLast(({ name }) => name === 'help_article')
  if (!found) return undefined
  const { data, cite } = readResult(found.result)
  const [best, ...others] = readPassages(data)
  if (!best) return undefined
  const more = others.map(({ title }) => title)
  const [first = '', ...rest] = cite.match(/\[\d+\]/g) ?? []
  return [
    `**${best.title}** ${first}`.trim(),
    best.text,
    ...(more.length > 0
      ? [`See also: ${more.map((title, at) => `${title} ${rest[at] ?? ''}`.trim()).join('; ')}`]
      : []),
  ].join('\n\n')
}

function readPassages(data: unknown): { title: string; text: string }[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return []
    const { title, text } = item as Record<string, unknown>
    return typeof title === 'string' && typeof text === 'string' ? [{ title, text }] : []
  })
}
