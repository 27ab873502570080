import type { QueryCard } from '#contracts/cards.ts'
import { TableAnswer, TableQuery } from '#contracts/knowledge-tables.ts'
import { currencyCode, decimalsOf } from '#core/canon/currencies.ts'
import { decimal } from '#core/decimal.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { readResult } from '../read/result.ts'
import type { TableCall } from '../read/tables/table-call.ts'
import { inTableEnglish } from '../read/tables/table-language.ts'
import { toTableCall } from '../read/tables/table-question.ts'
import { tablesIn, titleOf } from '../read/tables/tables.ts'
import { joinList } from '../read/words.ts'
import { notation } from '../write/notation.ts'
import { paragraphs } from '../write/paragraphs.ts'

/** Asks a table what a question wants counted, added up or put in order, where it is understood whole. */
export function askTable(ask: Ask): SkillReply {
  const { tools, results } = ask
  if (results.length > 0 || !tools.includes('query_table')) return undefined
  const call = callFor(ask)
  if (!call || 'unclear' in call) return undefined
  return { text: '', call: { name: 'query_table', input: call } }
}

/** A question that was understood in part: the form, as far as it is certain, and nothing counted. */
export function openQuery(ask: Ask): SkillReply {
  if (ask.results.some(({ name }) => name === 'query_table')) return undefined
  const call = callFor(ask)
  if (!call || !('unclear' in call)) return undefined
  const card = cardOf(ask, call.guess)
  return {
    text: paragraphs(call.unclear, card && 'Complete the question below, then choose **Ask the table**.'),
    ...(card && { card }),
  }
}

const callFor = ({ text, today, context: { tables } }: Ask) =>
  tables.length === 0 ? undefined : toTableCall(inTableEnglish(text), tablesIn(tables), today)

/** The query as a form. An attached table is known for one answer and cannot be asked again. */
function cardOf(
  { context: { tables } }: Ask,
  { table: id, ...query }: TableCall,
  result?: TableAnswer,
): QueryCard | undefined {
  const table = tables.find((each) => each.table === id)
  const read = TableQuery.partial().safeParse(query)
  if (!table || table.attached || !read.success) return undefined
  const columns = table.columns.map(({ name, kind, values = [] }) => ({
    name,
    kind,
    values: values.slice(0, 30),
  }))
  return {
    kind: 'query',
    table: id,
    title: titleOf(table),
    columns,
    query: read.data,
    ...(result && { result }),
  }
}

/** The answer of a table, with the query behind it. */
export function tableFound(ask: Ask): SkillReply {
  const found = ask.results.findLast(({ name }) => name === 'query_table')
  if (!found) return undefined
  const call = callFor(ask)
  const answer = TableAnswer.safeParse(readResult(found.result).data)
  const card = call && !('unclear' in call) && answer.success ? cardOf(ask, call, answer.data) : undefined
  return { text: tableSays(found.result), ...(card && { card }) }
}

const mostRows = 40

/** One figure, or the lines of a small table. */
function tableSays(result: string): string {
  const { data, said, cite } = readResult(result)
  const answer = toAnswer(data)
  if (!answer) return `I could not ask the table. ${said.startsWith('{') ? '' : said}`.trim()
  const { columns, rows, matched, total, from, where, skipped, empty, tied } = answer
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

/** “25 %: in 15 of the 60 rows Status is returned.” */
function shareFound(answer: Answer, source: string): string {
  const { columns, rows, matched, among, amongWhere, where } = answer
  const whole = amongWhere.length > 0 ? `${source} where ${joinList(amongWhere)}` : source
  if (among === 0) return `No row of ${whole} fits that.`
  const share = rows[0]?.[0] ?? ''
  const part = where.length > 0 ? joinList(where) : 'it is so'
  const all = `the ${among} ${among === 1 ? 'row' : 'rows'} of ${whole}`
  if (columns[0] === 'share of rows in %') return `**${share}**: in ${matched} of ${all}, ${part}.`
  const column = columns[0]?.replace(/^share of | in %$/g, '')
  if (share === '') return `The sum of ${column} in ${all} is zero, so it has no shares.`
  return `**${share}** of ${column} in ${all} is in the ${matched} where ${part}. ${leftOut(answer)}`.trim()
}

interface Answer {
  columns: string[]
  rows: string[][]
  matched: number
  total: number
  from: string
  /** Conditions on the rows, in words. */
  where: string[]
  skipped: number
  empty: number
  /** Number of base rows of a share, and their conditions. */
  among: number
  amongWhere: string[]
  tied: number
}

/** Sentence about rows that the figure does not include. */
function leftOut({ skipped, empty }: Pick<Answer, 'skipped' | 'empty'>): string {
  const cells = [
    empty > 0 && (empty === 1 ? 'one empty cell' : `${empty} empty cells`),
    skipped > 0 &&
      (skipped === 1
        ? 'one cell that is no number of that unit'
        : `${skipped} cells that are no number of that unit`),
  ].filter((each) => each !== false)
  return cells.length > 0 ? `Left out ${empty + skipped === 1 ? 'is' : 'are'} ${joinList(cells)}.` : ''
}

/** A figure that was computed, as figures are written elsewhere: with its unit, and no more decimals than one reads. */
function written(value: string, unit: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return value
  const number = decimal(value)
  const currency = currencyCode(unit)
  if (currency) return notation(unit, false, decimalsOf(currency)).money(number)
  const count = notation(undefined, false).quantity({ value: number, unit: 'count' }).replace('-', '−')
  return unit === '' ? count : `${count}\u00a0${unit}`
}

function toAnswer(data: unknown): Answer | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(data))
  const [columns, rows] = [fields.get('columns'), fields.get('rows')]
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined
  const units = [fields.get('units')].flat()
  const cell = (value: unknown, at: number) =>
    typeof units[at] === 'string' ? written(String(value), plain(units[at])) : String(value)
  return {
    columns: columns.map(String),
    rows: rows.slice(0, mostRows).map((row) => (Array.isArray(row) ? row.map(cell) : [])),
    matched: Number(fields.get('matched') ?? 0),
    total: Number(fields.get('total') ?? 0),
    where: textsOf(fields.get('where')),
    among: Number(fields.get('among') ?? 0),
    amongWhere: textsOf(fields.get('amongWhere')),
    tied: Number(fields.get('tied') ?? 0),
    skipped: Number(fields.get('skipped') ?? 0),
    empty: Number(fields.get('empty') ?? 0),
    from: plain(String(fields.get('from') ?? 'the table')),
  }
}

const textsOf = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (typeof each === 'string' ? plain(each) : []))

const tableOf = (columns: string[], rows: string[][]) =>
  [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.map(plain).join(' | ')} |`).join('\n')

/** Cell contents may be written by anyone: they stay in their cell. */
const plain = (text: string) =>
  text
    .replace(/[|<>`*_[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
    .trim()
