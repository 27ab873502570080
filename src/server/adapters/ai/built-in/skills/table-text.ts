import { z } from 'zod'
import { TableAnswer } from '#contracts/knowledge/tables.ts'
import { currencyCode, decimalsOf } from '#core/canon/currencies.ts'
import { joinList } from '#core/content-words.ts'
import { decimal } from '#core/decimal.ts'
import { writeCount, writeMoney } from '#core/notation.ts'
import type { ToolData } from '../read/result.ts'
import { paragraphs, plain } from '../write/markdown.ts'

/** Result of the tool: the answer, the title of the table, and the conditions on its rows in words. */
export const ToldTable = TableAnswer.extend({
  from: z.string(),
  where: z.array(z.string()),
  amongWhere: z.array(z.string()).optional(),
})
type ToldTable = z.infer<typeof ToldTable>

const mostRows = 40

/** A figure that was computed, as figures are written elsewhere: with its unit, and no more decimals than one reads. */
function written(value: string, unit: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return value
  const number = decimal(value)
  const currency = currencyCode(unit)
  if (currency) return writeMoney(number, unit, decimalsOf(currency))
  return unit === '' ? writeCount(number) : `${writeCount(number)}\u00a0${unit}`
}

function rowsOf({ rows, units = [] }: ToldTable): string[][] {
  const cell = (value: string, at: number) => {
    const unit = units[at]
    return typeof unit === 'string' ? written(value, plain(unit)) : value
  }
  return rows.slice(0, mostRows).map((row) => row.map(cell))
}

/** One figure, or the lines of a small table. */
export function tableSays({ data: answer, said, cite }: ToolData<ToldTable>): string {
  if (!answer) return `I could not ask the table. ${said.startsWith('{') ? '' : said}`.trim()
  const { columns, matched, total, skipped, empty = 0, tied = 0 } = answer
  const [from, where, rows] = [plain(answer.from), answer.where.map(plain), rowsOf(answer)]
  const [first = []] = rows
  const source = `${from}${cite ? ` ${cite}` : ''}${where.length > 0 ? `, where ${joinList(where)}` : ''}`
  if (columns.length === 1 && columns[0]?.startsWith('share of '))
    return shareFound(answer, cite ? `${from} ${cite}` : from)
  if (matched === 0) return `No row of ${source} fits that.`
  const rowsIn = (count: number) => `${count === 1 ? 'row' : 'rows'} of ${source}`
  if (columns.length === 1 && columns[0] === 'count') return `**${first[0]}** ${rowsIn(matched)}.`
  if (columns.length === 1 && columns[0]?.startsWith('different '))
    return `**${first[0]}** ${columns[0]}, in ${matched} ${rowsIn(matched)}.`
  if (columns.length === 1) {
    const counted = matched - skipped - empty
    if (counted <= 0)
      return `There is no ${columns[0]} in the ${matched} ${rowsIn(matched)}. ${leftOut(answer)}`
    const over = counted < matched ? `${counted} of ${matched}` : matched
    return `The ${columns[0]} is **${first[0]}**, over ${over} ${rowsIn(matched)}. ${leftOut(answer)}`.trim()
  }
  return paragraphs(
    `From ${source}:`,
    tableOf(columns, rows),
    total > rows.length &&
      (rows.length === 1 ? `It is one of ${total}.` : `These are ${rows.length} of ${total}.`),
    tied > 0 &&
      `${tied === 1 ? 'One more has' : `${tied} more have`} as much${rows.length > 1 ? ' as the last' : ''}.`,
    leftOut(answer),
  )
}

/** “25 %: 15 of the 60 rows, where Status is returned.” */
function shareFound(answer: ToldTable, source: string): string {
  const { columns, matched, among = 0, amongWhere = [] } = answer
  const whole = [source, ...(amongWhere.length > 0 ? [joinList(amongWhere.map(plain))] : [])].join(' where ')
  if (among === 0) return `No row of ${whole} fits that.`
  const what = columns[0] === 'share of rows in %' ? '' : ` (${columns[0]})`
  const where = answer.where.length > 0 ? `, where ${joinList(answer.where.map(plain))}` : ''
  return `**${rowsOf(answer)[0]?.[0] || 'No share'}**${what}: ${matched} of ${among} rows of ${whole}${where}. ${leftOut(answer)}`.trim()
}

/** Sentence about cells that the figure does not include. */
function leftOut({ skipped, empty = 0 }: ToldTable): string {
  const cells = [empty > 0 && `${empty} empty`, skipped > 0 && `${skipped} without a number of that unit`]
  const told = cells.filter((each) => each !== false)
  return told.length > 0 ? `Cells left out: ${joinList(told)}.` : ''
}

const tableOf = (columns: string[], rows: string[][]) =>
  [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.map(plain).join(' | ')} |`).join('\n')
