import type { KnowledgeTable } from '#contracts/knowledge.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
  hasKnowledge,
  type NamedPassage,
  namedFile,
  searchKnowledge,
} from '#server/features/knowledge/knowledge.service.ts'
import { passageSource } from '../answer/sources.ts'
import type { CitedSource } from '../tools/tool.ts'

/** Number of passages told before the model asks for more. */
const MOST_TOLD = 5
const MOST_CHARACTERS = 1_000

export interface RetrievedPassages {
  passages: { source: CitedSource; text: string }[]
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
  const { passages, tables } = await searchKnowledge(deps, actor, project.id, asked)
  const named = namesFile.test(asked) ? await namedFile(deps, actor, project.id, asked) : undefined
  return {
    passages: withNamed(passages, named?.passages ?? [])
      .slice(0, MOST_TOLD)
      .map((passage) => ({ source: passageSource(project.slug, passage), text: passage.text })),
    tables,
    files: named?.files ?? [],
  }
}

/** Found passages, followed by others of the file that the question names. */
const withNamed = (found: NamedPassage[], named: NamedPassage[]): NamedPassage[] => [
  ...found.slice(0, MOST_TOLD),
  ...named.filter(
    ({ fileId, position }) => !found.some((each) => each.fileId === fileId && each.position === position),
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
