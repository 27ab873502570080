import { useQueryClient } from '@tanstack/react-query'
import type { Analysis } from '#contracts/market-analysis.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { runLabel, useRun } from '#web/lib/http/use-run.ts'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { refreshAnalysis, refreshAnalysisAndCanon } from './market-analysis.queries.ts'

/** The progress of an analysis, page by page. The pages read so far are shown below it. */
export function Running({
  analysis,
}: {
  analysis: Pick<Analysis, 'id' | 'projectId' | 'state' | 'createdAt'>
}) {
  const client = useQueryClient()
  const { done, total, note, waiting, resume, isResuming, stop, isStopping } = useRun(analysis.id, {
    onProgress: () => void refreshAnalysis(client, analysis),
    onWaiting: () => void refreshAnalysis(client, analysis),
    onSettled: () => refreshAnalysisAndCanon(client, analysis),
    onStopError: (error) =>
      quickToast.error(messageOf(error, 'The analysis could not be stopped. Please try again.')),
    onResumeError: (error) =>
      quickToast.error(messageOf(error, 'The analysis could not be resumed. Please try again.')),
  })
  return (
    <RunProgress
      label={runLabel(note, analysis.state)}
      done={done}
      total={total}
      startedAt={analysis.createdAt}
      waiting={waiting && { ...waiting, isResuming, onResume: resume }}
      cancel={{ word: 'Stop', isPending: isStopping, onCancel: stop }}
    />
  )
}
