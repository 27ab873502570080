import type { FoundPassage, KnowledgeFindings } from '#contracts/knowledge/knowledge.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { countFindable, passagesFrom, readFiles } from '../indexing/passages.repository.ts'
import { placeName, rowGroups } from '../indexing/passages.ts'
import { rowsAfter, tablesOfFiles } from '../tables/tables.repository.ts'
import { relatedTables } from '../tables/tables.service.ts'
import { findPassages } from './searching.service.ts'

/** Passages of a project's files about a question, best first, and tables it may be about. */
export async function searchKnowledge(
  deps: Deps,
  actor: Actor,
  projectId: string,
  question: string,
): Promise<KnowledgeFindings> {
  await requireProject(deps, actor, projectId)
  const { userId } = actor
  if (!(await hasKnowledge(deps, userId, projectId)))
    return { passages: [], rows: [], tables: [], note: 'This project has no searchable files.' }
  const [{ passages, wordsAlone }, { tables, rows }] = await Promise.all([
    findPassages(deps, userId, { projectId, text: question }),
    relatedTables(deps, userId, projectId, question),
  ])
  const how = passages.length > 0 && wordsAlone && `Only words were compared: ${wordsAlone}.`
  const fit = rows.length > 0 ? null : fitOf(passages)
  return { passages, rows, tables, note: [fit, how].filter(Boolean).join(' ') || null }
}

/** A warning where no passage fits the question well. */
function fitOf(passages: FoundPassage[]): string | null {
  if (passages.length === 0) return 'Nothing in this project’s knowledge matches that.'
  const isWeak = passages.every(({ weak }) => weak)
  return isWeak
    ? 'Nothing in this project’s knowledge matches that closely. The nearest passages may not fit.'
    : null
}

/** A passage, or rows of a table, with the name of its file and of its place there. */
export interface NamedPassage
  extends Pick<FoundPassage, 'fileId' | 'text' | 'place' | 'fileName' | 'placeName'> {
  /** 0 for rows. */
  position: number
  /** The table of rows. */
  tableId?: string
  weak?: boolean
  supersededBy?: string | null
}

/** Passages quoted from a file that a question names. */
const MOST_OF_NAMED = 5
const MOST_ROWS_OF_NAMED = 60

/** The names of the files that were read, and how the one begins that a question names; of two, that with the longer name. */
export async function namedFile(
  deps: Deps,
  { userId }: Actor,
  projectId: string,
  question: string,
): Promise<{ files: string[]; passages: NamedPassage[] }> {
  const files = await readFiles(deps.db, userId, projectId)
  const asked = question.toLowerCase()
  const [named] = files
    .filter(({ name }) => asked.includes(name.toLowerCase()))
    .sort((one, other) => other.name.length - one.name.length)
  const newer = files.find(({ id }) => id === named?.supersededBy)
  const passages = named ? await beginningOf(deps, userId, named) : []
  return {
    files: files.map(({ name }) => name).sort(),
    passages: passages.map((passage) => ({ ...passage, supersededBy: newer?.name ?? null })),
  }
}

/** The first passages of a file, and the first rows of its tables. */
async function beginningOf(
  { db }: Deps,
  userId: number,
  { id, name: fileName }: { id: string; name: string },
): Promise<NamedPassage[]> {
  const prose = await passagesFrom(db, userId, id, { from: 0, limit: MOST_OF_NAMED })
  const named = prose.map(
    ({ fileId, position, text, place }): NamedPassage => ({
      fileId,
      position,
      text,
      place,
      fileName,
      placeName: placeName(place),
    }),
  )
  for (const table of await tablesOfFiles(db, [id])) {
    if (named.length >= MOST_OF_NAMED) break
    const sheet = table.name === fileName ? null : table.name
    const columns = table.columns.map((column) => column.name)
    const rows = await rowsAfter(db, table.id, 0, MOST_ROWS_OF_NAMED)
    for (const { text, place } of rowGroups({ sheet, columns }, rows.slice(0, MOST_ROWS_OF_NAMED)))
      named.push({
        fileId: id,
        position: 0,
        text,
        place,
        fileName,
        placeName: placeName(place),
        tableId: table.id,
      })
  }
  return named.slice(0, MOST_OF_NAMED)
}

/** True if a project has anything that could be found. */
async function hasKnowledge(deps: Deps, userId: number, projectId: string): Promise<boolean> {
  return (await countFindable(deps.db, userId, projectId)) > 0
}
