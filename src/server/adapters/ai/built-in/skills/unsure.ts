import { findNumbers } from '#core/numbers-in-text.ts'
import type { Ask, BuiltInReply, SkillReply } from '../conversation.ts'
import { calculator } from '../money/calculator.ts'
import { paragraphs } from '../write/markdown.ts'
import { canonSays, fieldLacking } from './canon.ts'
import { nearestQuotes, offered, textsOf } from './files.ts'
import { withNumbers } from './numbers.ts'
import { openQuery, openRowsQuery } from './tables.ts'

/** The likeliest form, and what the canon and the files say nearest to it. Nothing is claimed: the person judges what fits. */
export async function unsure(ask: Ask): Promise<SkillReply> {
  const next = ask.context.card && (await calculator(ask, 'card'))
  if (next) return next
  const rows = openRowsQuery(ask)
  // Amounts in a message are for a calculation, unless rows are picked by them.
  const isAsked = findNumbers(ask.text).length > 0 && !hasNumbers(rows)
  const form = (isAsked ? undefined : rows) ?? (await calculator(ask)) ?? rows ?? openQuery(ask)
  if (form && !form.isOpen) return form
  const quotes = nearestQuotes(ask, form !== undefined)
  const text = paragraphs(
    form?.text,
    canonSays(ask) ?? (form ? undefined : fieldLacking(ask)),
    offered(quotes, form !== undefined),
  )
  if (text === '') return undefined
  if (form) return { ...form, text }
  const told = quotes.length > 0 ? withNumbers(ask, text, textsOf(quotes)) : text
  if (typeof told === 'object') return told
  const last = await calculator(ask, 'any')
  return last
    ? { ...last, text: paragraphs(text, last.text) }
    : { text, refused: quotes.length === 0 && !canonSays(ask) }
}

const hasNumbers = (reply: BuiltInReply | undefined): boolean =>
  reply?.card?.kind === 'query' &&
  reply.card.query.where?.some(({ value }) => /\d/.test(String(value ?? ''))) === true
