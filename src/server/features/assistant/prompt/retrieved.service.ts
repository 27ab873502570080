import type { KnowledgeTable } from '#contracts/knowledge.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
  hasKnowledge,
  type NamedPassage,
  namedFile,
  searchKnowledge,
} from '#server/features/knowledge/knowledge.service.ts'
import { passageSource, rowSource } from '../answer/sources.ts'
import type { CitedSource } from '../tools/tool.ts'
import { WEAK_MARK } from './assistant.prompt.ts'

/** Number of passages told before the model asks for more. */
const MOST_TOLD = 5
const MOST_CHARACTERS = 1_000

export interface RetrievedPassages {
  passages: { source: CitedSource; text: string; mark?: string }[]
  tables: KnowledgeTable[]
  /** The names of all files that can be read, where the question names a file. */
  files: string[]
}

const namesFile = /[^\s"“”]\.\p{L}[\p{L}\d]{1,4}(?![\p{L}\d])/u

/** Passages of a project's files about a question; none if there are no files. */
export async function retrieve(
  deps: Deps,
  actor: Actor,
  project: { id: string; slug: string },
  question: string,
): Promise<RetrievedPassages | undefined> {
  const asked = question.trim().slice(0, MOST_CHARACTERS)
  if (asked === '' || !(await hasKnowledge(deps, actor.userId, project.id))) return undefined
  const { passages, rows, tables } = await searchKnowledge(deps, actor, project.id, asked)
  const named = namesFile.test(asked) ? await namedFile(deps, actor, project.id, asked) : undefined
  return {
    passages: [
      ...withNamed(passages, named?.passages ?? []).slice(0, MOST_TOLD),
      ...rows.map((row) => ({ ...row, position: 0 })),
    ].map((passage) => ({ source: sourceOf(project.slug, passage), text: passage.text, ...marked(passage) })),
    tables,
    files: named?.files ?? [],
  }
}

/** A warning that goes with a passage. */
export function marked({ weak, supersededBy }: Pick<NamedPassage, 'weak' | 'supersededBy'>): {
  mark?: string
} {
  const marks = [supersededBy && `older version of ${supersededBy}`, weak && WEAK_MARK].filter(Boolean)
  return marks.length > 0 ? { mark: marks.join(' — ') } : {}
}

const sourceOf = (slug: string, { tableId, ...passage }: NamedPassage): CitedSource =>
  tableId ? rowSource(slug, { ...passage, tableId }) : passageSource(slug, passage)

/** What was found, and then what else the file says that was asked about by its name. */
const withNamed = (found: NamedPassage[], named: NamedPassage[]): NamedPassage[] => [
  ...found.slice(0, MOST_TOLD),
  ...named.filter(
    ({ fileId, position, tableId }) =>
      tableId !== undefined || !found.some((each) => each.fileId === fileId && each.position === position),
  ),
]

/** A table as a model is told of it. */
export const tableLine = ({
  id,
  name,
  fileName,
  rows,
  columns,
}: Pick<KnowledgeTable, 'name' | 'fileName' | 'rows' | 'columns'> & { id: string }) => ({
  table: id,
  name,
  file: fileName,
  rows,
  columns: columns.map(({ name: column, kind, unit, dates, values }) => ({
    name: column,
    kind,
    ...(unit && { unit }),
    ...(dates === 'unclear' && { dates }),
    ...(values.length > 0 && { values }),
  })),
})
