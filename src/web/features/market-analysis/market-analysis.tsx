import { AnalysisList } from './analysis-list.tsx'
import { AnalysisView } from './analysis-view.tsx'
import { useAnalysisPlace } from './place.ts'

/** The market analyses of a project: the list, or the one that the address names. */
export function MarketAnalysis({ projectId }: { projectId: string }) {
  const { shown } = useAnalysisPlace()
  return shown ? <AnalysisView key={shown} analysisId={shown} /> : <AnalysisList projectId={projectId} />
}
