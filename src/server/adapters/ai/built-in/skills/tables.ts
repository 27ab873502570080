import type { QueryCard } from '#contracts/cards.ts'
import { TableAnswer, TableQuery } from '#contracts/knowledge/tables.ts'
import { joinList } from '#core/content-words.ts'
import type { Ask, BuiltInReply, SkillReply } from '../conversation.ts'
import { conceptsIn, results } from '../money/vocabulary.ts'
import { hasAsked, resultOf } from '../read/result.ts'
import { readTableQuestion, type TableReading } from '../read/tables/table-question.ts'
import { tablesIn, titleOf } from '../read/tables/tables.ts'
import { paragraphs } from '../write/markdown.ts'
import { ToldTable, tableSays } from './table-text.ts'

/** Asks a table what a question wants counted, added up or put in order, where it is understood whole. */
export function askTable(ask: Ask): SkillReply {
  const reading =
    ask.tools.includes('query_table') && !hasAsked(ask, 'query_table') ? readingFor(ask) : undefined
  return reading?.isSure ? { text: '', call: { name: 'query_table', input: reading.call } } : undefined
}

/** A question about rows that was understood in part: the form, as far as it is certain, and nothing counted. */
export const openRowsQuery = (ask: Ask): BuiltInReply | undefined => openQuery(ask, true)

/** The form of any question that a table may answer. */
export function openQuery(ask: Ask, isOfRows = false): BuiltInReply | undefined {
  if (hasAsked(ask, 'query_table')) return undefined
  const reading = readingFor(ask)
  const card = reading && (reading.isOfRows || !isOfRows) ? cardOf(ask, reading) : undefined
  if (!reading || !card) return undefined
  const unread = unreadIn(reading)
  return {
    text: paragraphs(
      `Is this what you meant?${unread ? ` No column or value is named ${unread}.` : ''}`,
      'Check the question, then choose **Ask the table**.',
    ),
    card,
    isOpen: true,
  }
}

const unreadIn = ({ leftOver }: TableReading): string =>
  joinList(leftOver.slice(0, mostUnread).map((word) => `“${word}”`))
const mostUnread = 4

function readingFor({ text, today, context: { tables } }: Ask) {
  if (
    tables.length === 0 ||
    conceptsIn(text).some(({ concept }) => concept === 'taxRate' || results.has(concept))
  )
    return undefined
  return readTableQuestion(text, tablesIn(tables), today)
}

/** The query as a form. An attached table is known for one answer and cannot be asked again. */
function cardOf(
  { context: { tables } }: Ask,
  { call: { table: id, ...asked }, columns: read, beside }: TableReading,
  result?: TableAnswer,
): QueryCard | undefined {
  const query = result ? asked : { ...asked, measures: [...(asked.measures ?? []), ...beside] }
  const [table, list] = [id, query.join?.table].map((named) => tables.find((each) => each.table === named))
  const parsed = TableQuery.partial().safeParse(query)
  if (!table || table.attached || !parsed.success) return undefined
  const columns = read.map(({ name, kind, values = [] }) => ({
    name,
    kind,
    values: values.slice(0, 30),
  }))
  return {
    kind: 'query',
    table: id,
    title: [table, ...(list ? [list] : [])].map(titleOf).join(' + '),
    columns,
    query: parsed.data,
    ...(result && { result }),
  }
}

/** The answer of a table, with the query behind it. */
export function tableFound(ask: Ask): SkillReply {
  const found = resultOf(ask, 'query_table', ToldTable)
  if (!found) return undefined
  const reading = readingFor(ask)
  const card = reading && found.data && cardOf(ask, reading, TableAnswer.parse(found.data))
  const unread = reading && unreadIn(reading)
  return {
    text: paragraphs(
      tableSays(found),
      unread && `I left out ${unread}, which is no column or value that I know.`,
    ),
    ...(card && { card }),
  }
}
