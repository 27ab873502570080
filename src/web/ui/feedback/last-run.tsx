import type { ReactNode } from 'react'
import { isOpenRun, type RunState } from '#contracts/runs.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { runLabel, useRun } from '#web/lib/http/use-run.ts'
import { useClosedNotice } from '#web/lib/storage/closed-notice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const RECENT_MS = 10 * 60_000

interface Run {
  runId: string
  state: RunState
  note: string
  createdAt: string
}

interface LastRunProps {
  run: Run | null | undefined
  /** “project import”: names the notice in this browser. */
  kind: string
  /** Shown until the run says more. */
  label: string
  stopFailed: string
  unfinished: string
  onSettled: () => unknown
  /** Stands beside the result, such as a link to it. */
  action?: ReactNode
}

/** The progress of a run, or its result for ten minutes, above the list that it changes. */
export function LastRun(props: LastRunProps) {
  const { run, kind } = props
  const [closed, close] = useClosedNotice(kind)
  if (!run) return null
  if (isOpenRun(run.state)) return <Running key={run.runId} {...props} run={run} />
  const isNews =
    Date.now() - Date.parse(run.createdAt) < RECENT_MS && run.runId !== closed && run.state !== 'stopped'
  return isNews ? <Result {...props} run={run} onClose={() => close(run.runId)} /> : null
}

function Running({ run, label, stopFailed, onSettled }: LastRunProps & { run: Run }) {
  const { done, total, note, stop, isStopping } = useRun(run.runId, {
    onSettled,
    onStopError: (error) => quickToast.error(messageOf(error, stopFailed)),
  })
  return (
    <div className="mx-5 mt-4 max-md:mx-4">
      <RunProgress
        label={note || (run.state === 'waiting' ? runLabel('', run.state) : label)}
        done={done}
        total={total}
        startedAt={run.createdAt}
        cancel={{ isPending: isStopping, onCancel: stop }}
      />
    </div>
  )
}

interface ResultProps extends LastRunProps {
  run: Run
  onClose: () => void
}

function Result({ run: { state, note }, unfinished, action, onClose }: ResultProps) {
  return (
    <div
      role="status"
      className="mx-5 mt-4 flex items-center gap-3 rounded-card border border-line bg-panel px-4 py-3 max-md:mx-4"
    >
      <p className={state === 'done' ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-loss'}>{note || unfinished}</p>
      {action}
      <Button size="small" variant="ghost" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
