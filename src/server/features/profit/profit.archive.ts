import type { ArchivePart } from '#server/archives/archive-part.ts'
import { PROFIT_FILE, type ProfitItem, reader } from './profit.archive-reader.ts'
import { findSettings, writeSettings } from './profit.repository.ts'

export const profitArchive: ArchivePart<ProfitItem> = {
  name: reader.name,
  reader: new URL('./profit.archive-reader.ts', import.meta.url).href,
  async *files({ deps, actor, projectId }) {
    const settings = await findSettings(deps.db, actor.userId, projectId)
    if (settings) yield { name: PROFIT_FILE, content: `${JSON.stringify(settings)}\n` }
  },
  keep: ({ deps, actor, projectId }, item) =>
    writeSettings(deps.db, { userId: actor.userId, projectId }, item),
}
