import { type ArchiveExport, type ArchivePart, jsonLines } from '#server/archives/archive-part.ts'
import { ANALYSES_FILE, type AnalysisItem, reader } from './market-analysis.archive-reader.ts'
import {
  endedAnalyses,
  insertArchivedAnalysis,
  pagesOf,
  removeRuns,
} from './market-analysis-archive.repository.ts'

export const marketAnalysisArchive: ArchivePart<AnalysisItem> = {
  name: reader.name,
  reader: new URL('./market-analysis.archive-reader.ts', import.meta.url).href,
  async *files(exporting) {
    yield { name: ANALYSES_FILE, content: jsonLines(analyses(exporting)) }
  },
  keep: ({ deps, actor, projectId }, analysis) =>
    insertArchivedAnalysis(deps.db, { userId: actor.userId, projectId }, analysis),
  discard: ({ db }, place) => removeRuns(db, place),
}

async function* analyses({ deps: { db }, actor: { userId }, projectId }: ArchiveExport) {
  for (const analysis of await endedAnalyses(db, userId, projectId)) {
    const { id, own, state, message, summary, summaryModel, summaryNote, proposed, createdAt } = analysis
    const pages = await pagesOf(db, userId, id)
    yield {
      own,
      state,
      message,
      summary,
      summaryModel,
      summaryNote,
      proposed,
      createdAt,
      pages: pages.map(({ url, state, reason, facts, readAt }) => ({ url, state, reason, facts, readAt })),
    }
  }
}
