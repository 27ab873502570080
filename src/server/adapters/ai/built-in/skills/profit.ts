import { z } from 'zod'
import { capital, joinList } from '#core/content-words.ts'
import { periodIn } from '#core/days-in-text.ts'
import { findNumbers } from '#core/numbers-in-text.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { conceptsIn } from '../money/vocabulary.ts'
import { hasAsked, resultOf } from '../read/result.ts'
import { paragraphs, plain } from '../write/markdown.ts'

/** The profit of a time that is named, from the orders and ads files and the costs of the canon. */
export function askProfit(ask: Ask): SkillReply {
  const { text, today, tools, context } = ask
  if (!tools.includes('profit_of_period') || hasAsked(ask, 'profit_of_period')) return undefined
  const concepts = conceptsIn(text).map(({ concept }) => concept)
  const range = context.tables.flatMap(({ columns }) => columns.flatMap((column) => column.range ?? []))[0]
  const [from, to, ...more] = periodIn(text, range, today)?.bounds ?? []
  if (!concepts.includes('profit') || concepts.includes('perOrder') || !from || !to || more.length > 0)
    return undefined
  // A number beside the time asks for a calculation.
  if (range === undefined || findNumbers(text).some(({ kind }) => kind !== 'plain')) return undefined
  return { text: '', call: { name: 'profit_of_period', input: { from: from[1], to: to[1], by: 'month' } } }
}

const lines = ['revenue', 'refunds', 'vat', 'goods', 'shipping', 'fees', 'ads', 'profit']

const Told = z.object({
  currency: z.string().nullish(),
  dataFrom: z.string().nullish(),
  dataTo: z.string().nullish(),
  total: z.record(z.string(), z.unknown()),
  missing: z.array(z.string()).default([]),
  unknownSoCountedAsZero: z.array(z.string()).default([]),
  change: z.string().optional(),
  files: z.array(z.string()),
})

/** The report as a short table, with what it leaves out. */
export function profitFound(ask: Ask): SkillReply {
  const found = resultOf(ask, 'profit_of_period', Told)
  if (!found) return undefined
  const { data, said, cite } = found
  if (!data) return said
  const { currency, dataFrom, dataTo, total, missing, unknownSoCountedAsZero, change, files } = data
  if (!dataFrom)
    return 'There are no orders of that time in the files of this project. Add an orders file under Knowledge.'
  const rows = lines.map((name) => `| ${capital(name)} | ${plain(String(total[name] ?? ''))} |`)
  const left = [
    ...missing,
    ...unknownSoCountedAsZero.map((name) => `${capital(name)} is unknown and counted as zero.`),
  ].map((each) => `- ${plain(each)}`)
  const from = files.length > 0 ? `, from ${joinList(files.map(plain))}` : ''
  return paragraphs(
    `Profit from ${dataFrom} to ${dataTo}${from} ${cite}`.trim(),
    [`| | ${plain(currency ?? 'Amount')} |`, '|---|---:|', ...rows].join('\n'),
    left.length > 0 && `**Not in these figures**\n\n${left.join('\n')}`,
    change && plain(change),
    'The Profit tab of the project shows it by day, product and country.',
  )
}
