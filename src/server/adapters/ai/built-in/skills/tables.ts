import type { QueryCard } from '#contracts/cards.ts'
import { TableAnswer, TableQuery } from '#contracts/knowledge/tables.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { readResult } from '../read/result.ts'
import type { TableCall } from '../read/tables/table-call.ts'
import { inTableEnglish } from '../read/tables/table-language.ts'
import { toTableCall } from '../read/tables/table-question.ts'
import { tablesIn, titleOf } from '../read/tables/tables.ts'
import { paragraphs } from '../write/paragraphs.ts'
import { tableSays } from './table-text.ts'

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
