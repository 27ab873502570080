import { useQueryClient } from '@tanstack/react-query'
import type { DataExport } from '#contracts/account.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { type RunEndEvent, runLabel, useRun } from '#web/lib/http/use-run.ts'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { exportsQuery } from '../settings.queries.ts'

export function RunningExport({ running: { runId, state, createdAt } }: { running: DataExport }) {
  const client = useQueryClient()
  const { done, total, note, stop, isStopping } = useRun(runId, {
    onEnd: showEnd,
    onSettled: () => client.invalidateQueries(exportsQuery),
    onStopError: (error) =>
      quickToast.error(messageOf(error, 'The export could not be cancelled. Try again.')),
  })
  return (
    <RunProgress
      frame="inset"
      label={runLabel(note, state === 'waiting' ? 'waiting' : 'running')}
      done={done}
      total={total}
      startedAt={createdAt}
      cancel={{ isPending: isStopping, onCancel: stop }}
    />
  )
}

function showEnd({ state, message }: RunEndEvent) {
  if (state === 'done') quickToast.success('Your export is ready')
  else if (state === 'stopped') quickToast.show('Export cancelled')
  else quickToast.error(message ?? 'The export failed. Start a new one.')
}
