import { useQueryClient } from '@tanstack/react-query'
import type { Audit } from '#contracts/seo/seo.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { runLabel, useRun } from '#web/lib/http/use-run.ts'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { refreshAudit } from '../seo.queries.ts'

/** The progress of an audit, page by page. */
export function Running({ audit }: { audit: Pick<Audit, 'id' | 'state' | 'createdAt'> }) {
  const client = useQueryClient()
  const { done, total, note, waiting, resume, isResuming, stop, isStopping } = useRun(audit.id, {
    onWaiting: () => void refreshAudit(client, audit.id),
    onSettled: () => refreshAudit(client, audit.id),
    onStopError: (error) =>
      quickToast.error(messageOf(error, 'The audit could not be stopped. Please try again.')),
    onResumeError: (error) =>
      quickToast.error(messageOf(error, 'The audit could not be resumed. Please try again.')),
  })
  return (
    <RunProgress
      label={runLabel(note, audit.state)}
      done={done}
      total={total}
      startedAt={audit.createdAt}
      waiting={waiting && { ...waiting, isResuming, onResume: resume }}
      cancel={{ word: 'Stop', isPending: isStopping, onCancel: stop }}
    />
  )
}
