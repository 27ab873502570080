import { z } from 'zod'
import { relations } from '#contracts/knowledge-relations.ts'
import { type Condition, TableQuery } from '#contracts/knowledge-tables.ts'
import { AppError } from '#server/errors.ts'
import { queryLooseTable } from '#server/features/knowledge/tables/loose-tables.service.ts'
import { getTable, queryTable } from '#server/features/knowledge/tables/tables.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { tableSource } from '../answer/sources.ts'
import { tool } from './tool.ts'

export const queryTableTool = tool({
  name: 'query_table',
  ofProject: true,
  ofTables: true,
  description:
    'Counts, sums, averages, filters, groups or sorts the rows of a table of this project or of an attached file, or tells their share in percent. Use it for every such question instead of counting passages yourself. Tables and their columns are told with the question, or by search_knowledge.',
  input: z.strictObject({ table: z.uuid(), ...TableQuery.shape }),
  saying: () => 'Asking the table',
  async run({ deps, actor, chat: { projectId, tables } }, { table: id, ...query }) {
    const attached = tables.get(id)
    if (attached) {
      const answer = await queryLooseTable(attached, query).catch(asData)
      return { text: JSON.stringify({ from: attached.fileName, ...conditionsOf(query), ...answer }) }
    }
    if (!projectId) return { text: 'This chat belongs to no project, so there are no tables to ask.' }
    const { slug } = await requireProject(deps, actor, projectId)
    const table = await getTable(deps, actor, projectId, id)
    const answer = await queryTable(deps, actor, id, query).catch(asData)
    const source = tableSource(slug, table, summary(answer))
    return {
      text: JSON.stringify({ from: source.title, ...conditionsOf(query), ...answer }),
      sources: [source],
    }
  },
})

const conditionsOf = ({ where, among }: TableQuery) => ({
  where: where.map(inWords),
  ...(among && { amongWhere: among.map(inWords) }),
})

const inWords = ({ column, is, value, or = [] }: Condition) =>
  `${column} ${relations[is]} ${[value, ...or.map((other) => other || 'empty')].join(' or ')}`.trim()

/** A query that does not fit the table is told as such, for the model to write another. */
function asData(error: unknown) {
  if (error instanceof AppError && error.type === 'INVALID_INPUT') return { problem: error.message }
  throw error
}

function summary(answer: Awaited<ReturnType<typeof queryTable>> | { problem: string }): string {
  if ('problem' in answer) return answer.problem
  const [first] = answer.rows
  return `${answer.columns.join(' | ')}\n${first?.join(' | ') ?? ''}`
}
