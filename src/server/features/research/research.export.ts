import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { listCaptures } from './research.repository.ts'
import { sourcesOf } from './research-export.repository.ts'

export const researchExport: ExportPart = {
  label: 'Research',
  tables: ['research_sources', 'research_captures'],
  about: { 'research.json': 'Your captured sources, each with all its captures.' },
  async *files({ db }, userId) {
    yield { name: 'research.json', content: jsonArray(sourcesAsJson(db, userId)) }
  },
}

async function* sourcesAsJson(db: Db, userId: number) {
  for await (const { userId: _, ...source } of sourcesOf(db, userId)) {
    const captures = await listCaptures(db, userId, source.id)
    yield JSON.stringify({
      ...source,
      captures: captures.map(({ userId: __, sourceId: ___, ...capture }) => capture),
    })
  }
}
