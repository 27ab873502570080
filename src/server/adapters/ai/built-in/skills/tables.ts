import { readResult } from '../read/result.ts'
import { toTableCall } from '../read/table-question.ts'
import { joinList } from '../read/words.ts'
import type { Ask } from '../skill.ts'
import { paragraphs } from '../write/working.ts'

/** Asks a table of the project what a question wants counted, added up or put in order. */
export function askTable({ text, tools, results, business }: Ask) {
  if (business.tables.length === 0 || results.length > 0 || !tools.includes('query_table')) return undefined
  const call = toTableCall(text, business.tables)
  if (!call) return undefined
  return 'unclear' in call ? call.unclear : { text: '', call: { name: 'query_table', input: call } }
}

const mostRows = 20

/** What the table answered: one figure, or the lines of a small table. */
export function tableFound({ results }: Ask): string | undefined {
  const found = results.findLast(({ name }) => name === 'query_table')
  if (!found) return undefined
  const { data, said, cite } = readResult(found.result)
  const answer = toAnswer(data)
  if (!answer) return `I could not ask the table. ${said.startsWith('{') ? '' : said}`.trim()
  const { columns, rows, matched, total, from, where, skipped } = answer
  const [first = []] = rows
  const source = `${from}${cite ? ` ${cite}` : ''}${where.length > 0 ? `, where ${joinList(where)}` : ''}`
  if (matched === 0) return `No row of ${source} fits that.`
  if (columns.length === 1 && columns[0] === 'count') return `**${first[0]}** rows of ${source}.`
  if (columns.length === 1)
    return `The ${columns[0]} is **${first[0]}**, over ${matched} ${matched === 1 ? 'row' : 'rows'} of ${source}.${leftOut(skipped)}`
  return paragraphs(
    `From ${source}:`,
    tableOf(columns, rows),
    total > rows.length &&
      (rows.length === 1 ? `It is one of ${total}.` : `These are ${rows.length} of ${total}.`),
    leftOut(skipped).trim(),
  )
}

interface Answer {
  columns: string[]
  rows: string[][]
  matched: number
  total: number
  from: string
  /** What the rows had to be like, in words. */
  where: string[]
  skipped: number
}

/** What the figure does not rest on is said. */
const leftOut = (skipped: number) =>
  skipped > 0
    ? ` Left out ${skipped === 1 ? 'is one cell that is' : `are ${skipped} cells that are`} no number of that unit.`
    : ''

function toAnswer(data: unknown): Answer | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(data))
  const [columns, rows] = [fields.get('columns'), fields.get('rows')]
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined
  return {
    columns: columns.map(String),
    rows: rows.slice(0, mostRows).map((row) => (Array.isArray(row) ? row.map(String) : [])),
    matched: Number(fields.get('matched') ?? 0),
    total: Number(fields.get('total') ?? 0),
    where: [fields.get('where')].flat().flatMap((each) => (typeof each === 'string' ? plain(each) : [])),
    skipped: Number(fields.get('skipped') ?? 0),
    from: plain(String(fields.get('from') ?? 'the table')),
  }
}

const tableOf = (columns: string[], rows: string[][]) =>
  [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.map(plain).join(' | ')} |`).join('\n')

/** What is in a cell was written by anyone: it stays in its cell. */
const plain = (text: string) =>
  text
    .replace(/[|<>`*_[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
    .trim()
