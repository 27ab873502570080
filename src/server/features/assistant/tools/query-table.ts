import { z } from 'zod'
import { relations } from '#contracts/knowledge/relations.ts'
import { type Condition, type TableAnswer, TableQuery } from '#contracts/knowledge/tables.ts'
import { AppError } from '#server/errors.ts'
import { openLooseTable } from '#server/features/knowledge/tables/loose-tables.service.ts'
import { type AskableTable, askTable, openTable } from '#server/features/knowledge/tables/tables.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { tableSource } from '../answer/sources.ts'
import { type CitedSource, type ToolUse, tool } from './tool.ts'

export const queryTableTool = tool({
  name: 'query_table',
  ofProject: true,
  ofTables: true,
  description:
    'Counts, sums, averages, filters, groups (by several columns, and by day, week, month, quarter or year), sorts or joins the rows of tables of this project or of attached files, and computes shares and ratios. Use it for every such question instead of counting passages yourself. The ids and columns of the tables are listed with the question.',
  input: z.strictObject({
    table: z.uuid().describe('The id of the table, as listed with the question.'),
    ...TableQuery.shape,
  }),
  saying: () => 'Asking the table',
  async run(use, { table: id, ...query }) {
    if (!use.chat.projectId && !use.chat.tables.has(id))
      return { text: 'This chat belongs to no project, so there are no tables to ask.' }
    const table = await open(use, id)
    const sourceOf = [table.sourceFor]
    const answer = await askTable(table, query, async (otherId) => {
      const other = await open(use, otherId)
      sourceOf.push(other.sourceFor)
      return other
    }).catch(asData)
    const summaryText = summary(answer)
    return {
      text: JSON.stringify({ from: table.title, ...conditionsOf(query), ...answer }),
      sources: sourceOf.flatMap((sourceFor) => sourceFor?.(summaryText) ?? []),
    }
  },
})

interface OpenedTable extends AskableTable {
  title: string
  /** Absent for an attached table, which no address leads to. */
  sourceFor?: (excerpt: string) => CitedSource
}

async function open({ deps, actor, chat: { projectId, tables } }: ToolUse, id: string): Promise<OpenedTable> {
  const attached = tables.get(id)
  if (attached) return { ...openLooseTable(attached), title: attached.fileName }
  if (!projectId) throw new AppError('NOT_FOUND', 'This table no longer exists.')
  const [{ slug }, opened] = await Promise.all([
    requireProject(deps, actor, projectId),
    openTable(deps, actor, projectId, id),
  ])
  const sourceFor = (excerpt: string) => tableSource(slug, opened.table, excerpt)
  return { ...opened, title: sourceFor('').title, sourceFor }
}

const conditionsOf = ({ where, among }: TableQuery) => ({
  where: where.map(inWords),
  ...(among && { amongWhere: among.map(inWords) }),
})

const inWords = ({ column, is, value, or = [] }: Condition) =>
  `${column} ${relations[is]} ${[value, ...or.map((other) => other || 'empty')].join(' or ')}`.trim()

/** A query that does not fit the table returns its reason, so that the model can write another. */
function asData(error: unknown) {
  if (error instanceof AppError && error.type === 'INVALID_INPUT') return { problem: error.message }
  throw error
}

function summary(answer: TableAnswer | { problem: string }): string {
  if ('problem' in answer) return answer.problem
  const [first] = answer.rows
  return `${answer.columns.join(' | ')}\n${first?.join(' | ') ?? ''}`
}
