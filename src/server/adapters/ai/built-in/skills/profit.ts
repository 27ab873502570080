import type { Ask, SkillReply } from '../conversation.ts'
import { conceptsIn } from '../money/vocabulary.ts'
import { findNumbers } from '../read/numbers.ts'
import { readResult } from '../read/result.ts'
import { periodIn } from '../read/tables/table-periods.ts'
import { capital } from '../read/words.ts'
import { paragraphs } from '../write/paragraphs.ts'
import { plain } from './table-answer.ts'

/** The profit of a time that is named, from the orders and ads files and the costs of the canon. */
export function askProfit({ text, today, tools, results, context: { tables } }: Ask): SkillReply {
  if (results.length > 0 || !tools.includes('profit_of_period')) return undefined
  const concepts = conceptsIn(text).map(({ concept }) => concept)
  const range = tables.flatMap(({ columns }) => columns.flatMap((column) => column.range ?? []))[0]
  const [from, to, ...more] = periodIn(text, range, today)?.bounds ?? []
  if (!concepts.includes('profit') || concepts.includes('perOrder') || !from || !to || more.length > 0)
    return undefined
  // A number beside the time asks for a calculation.
  if (range === undefined || findNumbers(text).some(({ kind }) => kind !== 'plain')) return undefined
  return { text: '', call: { name: 'profit_of_period', input: { from: from[1], to: to[1], by: 'month' } } }
}

const lines = ['revenue', 'refunds', 'vat', 'goods', 'shipping', 'fees', 'ads', 'profit']

/** The report as a short table, with what it leaves out. */
export function profitFound({ results }: Ask): SkillReply {
  const found = results.findLast(({ name }) => name === 'profit_of_period')
  if (!found) return undefined
  const { data, said, cite } = readResult(found.result)
  const { total, currency, dataFrom, dataTo, missing, unknownSoCountedAsZero, change, files } = (data ??
    {}) as Record<string, unknown>
  const figures = Object.entries((total ?? {}) as Record<string, unknown>).filter(([name]) =>
    lines.includes(name),
  )
  if (figures.length === 0 || !dataFrom)
    return data === undefined
      ? said
      : 'There are no orders of that time in the files of this project. Add an orders file under Knowledge.'
  const rows = figures.map(([name, value]) => `| ${capital(name)} | ${plain(String(value))} |`)
  const left = [
    ...textsOf(missing),
    ...textsOf(unknownSoCountedAsZero).map((name) => `${capital(name)} is unknown and counted as zero.`),
  ]
  return paragraphs(
    `Profit from ${dataFrom} to ${dataTo}${textsOf(files).length > 0 ? `, from ${textsOf(files).join(' and ')}` : ''}${cite ? ` ${cite}` : ''}:`,
    [`| | ${plain(String(currency ?? 'Amount'))} |`, '|---|---:|', ...rows].join('\n'),
    left.length > 0 && `**Not in these figures**\n\n${left.map((each) => `- ${each}`).join('\n')}`,
    typeof change === 'string' && plain(change),
    'The Profit tab of the project shows it by day, product and country.',
  )
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((each) => (typeof each === 'string' ? plain(each) : [])) : []
