import { type ArchiveExport, type ArchivePart, jsonLines } from '#server/archives/archive-part.ts'
import { reader, SOURCES_FILE, type SourceItem } from './research.archive-reader.ts'
import { capturesOf, insertArchivedSource, sourcesOf } from './research-archive.repository.ts'

export const researchArchive: ArchivePart<SourceItem> = {
  name: reader.name,
  reader: new URL('./research.archive-reader.ts', import.meta.url).href,
  async *files(exporting) {
    yield { name: SOURCES_FILE, content: jsonLines(sources(exporting)) }
  },
  keep: ({ deps, actor, projectId }, source) =>
    insertArchivedSource(deps.db, { userId: actor.userId, projectId }, source),
}

async function* sources({ deps: { db }, actor: { userId }, projectId }: ArchiveExport) {
  for (const { id, kind, title, url, createdAt } of await sourcesOf(db, userId, projectId)) {
    const captures = await capturesOf(db, userId, id)
    yield {
      kind,
      title,
      url,
      createdAt,
      captures: captures.map(({ way, url, capturedAt, excerpt, fields }) => ({
        way,
        url,
        capturedAt,
        excerpt,
        fields,
      })),
    }
  }
}
