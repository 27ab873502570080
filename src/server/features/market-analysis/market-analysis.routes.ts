import { marketAnalysisApi } from '#contracts/market-analysis.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import {
  analysisFile,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  restoreAnalysis,
  startAnalysis,
} from './market-analysis.service.ts'

export const marketAnalysisRoutes = (deps: Deps) => [
  handle(marketAnalysisApi.list, ({ actor, params, query }) =>
    listAnalyses(deps, actor, params.projectId, query),
  ),
  handle(marketAnalysisApi.start, ({ actor, params, body }) =>
    startAnalysis(deps, actor, params.projectId, body),
  ),
  handle(marketAnalysisApi.get, ({ actor, params }) => getAnalysis(deps, actor, params.analysisId)),
  handle(marketAnalysisApi.file, ({ actor, params }) => analysisFile(deps, actor, params.analysisId)),
  handle(marketAnalysisApi.delete, ({ actor, params }) => deleteAnalysis(deps, actor, params.analysisId)),
  handle(marketAnalysisApi.restore, ({ actor, params }) => restoreAnalysis(deps, actor, params.analysisId)),
]
