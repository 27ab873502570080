import type { KnowledgeTable } from '#contracts/knowledge/knowledge.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
  type NamedPassage,
  namedFile,
  searchKnowledge,
} from '#server/features/knowledge/search/knowledge-search.service.ts'
import type { ContextTable } from '#server/ports/answer-context.ts'

/** Number of passages given before the model asks for more. */
const MOST_PASSAGES = 10
const MOST_CHARACTERS = 1_000

export interface RetrievedPassages {
  /** Text, and after it rows of tables that the question names. */
  passages: NamedPassage[]
  tables: KnowledgeTable[]
  /** The names of all files that can be read, where the question names a file. */
  files: string[]
}

const namesFile = /[^\s"“”]\.\p{L}[\p{L}\d]{1,4}(?![\p{L}\d])/u

/** Passages of a project's files about a question; none if there are no files. */
export async function retrieve(
  deps: Deps,
  actor: Actor,
  projectId: string,
  question: string,
): Promise<RetrievedPassages | undefined> {
  const asked = question.trim().slice(0, MOST_CHARACTERS)
  if (asked === '') return undefined
  const [{ passages, rows, tables }, named] = await Promise.all([
    searchKnowledge(deps, actor, projectId, asked),
    namesFile.test(asked) ? namedFile(deps, actor, projectId, asked) : undefined,
  ])
  return {
    passages: [
      ...withNamed(passages, named?.passages ?? []),
      ...rows.map((row) => ({ ...row, position: 0 })),
    ],
    tables,
    files: named?.files ?? [],
  }
}

/** The best that was found, and how the file begins that was asked about by its name. */
function withNamed(found: NamedPassage[], named: NamedPassage[]): NamedPassage[] {
  // The nearest passages always fill the list: those of the named file need places of their own.
  const all = [...found.slice(0, MOST_PASSAGES - named.length), ...named, ...found]
  return [...new Map(all.map((passage) => [keyOf(passage), passage])).values()].slice(0, MOST_PASSAGES)
}

const keyOf = ({ fileId, position, tableId, place }: NamedPassage) =>
  tableId ? `${tableId}:${place.rowFrom}` : `${fileId}:${position}`

/** A table in the prompt. */
export const tableLine = ({
  id,
  name,
  fileName,
  rows,
  columns,
}: Pick<KnowledgeTable, 'name' | 'fileName' | 'rows' | 'columns'> & { id: string }): ContextTable => ({
  table: id,
  name,
  file: fileName,
  rows,
  columns: columns.map(({ name: column, kind, unit, dates, range, values }) => ({
    name: column,
    kind,
    ...(unit && { unit }),
    ...(dates === 'unclear' && { dates }),
    ...(range && { range }),
    ...(values.length > 0 && { values }),
  })),
})
