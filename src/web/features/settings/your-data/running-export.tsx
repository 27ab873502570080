import { useMutation } from '@tanstack/react-query'
import { runsApi } from '#contracts/runs.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useExportProgress } from './use-export-progress.ts'

export function RunningExport({ runId }: { runId: string }) {
  const { done, total, note } = useExportProgress(runId)
  // What it ends in is told by its events, and so the button stays pressed until the list has it.
  const cancel = useMutation({
    mutationFn: () => call(runsApi.stop, { params: { runId } }),
    onError: (error) => quickToast.error(messageOf(error, 'The export could not be cancelled. Try again.')),
  })
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-control border border-line bg-ground p-3">
      <div className="min-w-40 flex-1">
        <ProgressBar label={note || 'Starting…'} done={done} total={total} />
      </div>
      <Button size="small" loading={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    </div>
  )
}
