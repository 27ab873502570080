import { AnalysisList } from './analysis-list.tsx'
import { AnalysisView } from './analysis-view.tsx'
import { useAnalysisLocation } from './location.ts'

/** The market analyses of a project: the list, or the one in the address. */
export function MarketAnalysis({ projectId }: { projectId: string }) {
  const { shown } = useAnalysisLocation()
  return shown ? <AnalysisView key={shown} analysisId={shown} /> : <AnalysisList projectId={projectId} />
}
