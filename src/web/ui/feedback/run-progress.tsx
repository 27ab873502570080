import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useEffect, useState } from 'react'
import { FREE_PLACE } from '#contracts/runs.ts'
import { cx } from '#web/lib/cx.ts'
import { elapsed } from '#web/lib/words/elapsed.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'

interface RunCancel {
  /** The word on the button, “Cancel” unless given. */
  word?: string
  /** Its name where several stand in one list. */
  label?: string
  isPending: boolean
  onCancel: () => void
}

interface RunPause {
  reason: string
  /** Null if it continues only when the user says so. */
  until: string | null
  isResuming: boolean
  onResume: () => void
}

interface RunProgressProps {
  label: string
  done: number
  /** Null while the amount of work is unknown. */
  total: number | null
  /** Shows the time that has passed since then. */
  startedAt?: string
  /** A line below the bar, such as how many bytes have arrived. */
  detail?: ReactNode
  /** The pause of a run, with the button that ends it. */
  waiting?: RunPause | undefined
  /** Takes the place of the bar. */
  failure?: string | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string
  cancel?: RunCancel
  /** Further controls at the end of the row. */
  actions?: ReactNode
  frame?: keyof typeof frames
}

const frames = {
  card: 'rounded-card border border-line bg-panel px-4 py-3',
  inset: 'rounded-control border border-line bg-ground p-3',
  none: 'w-full',
}

/** Progress or failure of a long job, with buttons to cancel or retry it. */
export function RunProgress(props: RunProgressProps) {
  const { label, failure, waiting, onRetry, retryLabel, cancel, actions, frame = 'card' } = props
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', frames[frame])}>
      <div className="min-w-40 flex-1">
        {failure ? <Failure label={label} sentence={failure} /> : <UnderWay {...props} />}
      </div>
      {failure && onRetry && (
        <Button size="small" aria-label={retryLabel} onClick={onRetry}>
          Try again
        </Button>
      )}
      {waiting && waiting.reason !== FREE_PLACE && !failure && (
        <Button size="small" loading={waiting.isResuming} onClick={waiting.onResume}>
          Continue now
        </Button>
      )}
      {cancel && (
        <Button size="small" aria-label={cancel.label} loading={cancel.isPending} onClick={cancel.onCancel}>
          {cancel.word ?? 'Cancel'}
        </Button>
      )}
      {actions}
    </div>
  )
}

function UnderWay({ label, done, total, startedAt, waiting, ...rest }: RunProgressProps) {
  const detail = waiting ? pauseText(waiting) : rest.detail
  return (
    <>
      <ProgressBar label={label} done={done} total={total} />
      {(startedAt || detail) && (
        <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-small text-faint">
          <span role="status">{detail}</span>
          {startedAt && <Elapsed since={startedAt} />}
        </p>
      )}
      <p role="status" className="sr-only">
        {quarterOf(done, total)}
      </p>
    </>
  )
}

const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

function pauseText({ reason, until }: RunPause): string {
  if (reason === FREE_PLACE) return `${reason}. It continues by itself.`
  const end = until ? `Continues at ${time.format(new Date(until))}.` : 'Continue when you are ready.'
  return `Waiting: ${reason} ${end}`
}

/** Announced four times at most, so that a screen reader is not kept busy. */
function quarterOf(done: number, total: number | null): string {
  const quarter = total ? Math.floor(Math.min(done / total, 1) * 4) * 25 : 0
  return quarter > 0 && quarter < 100 ? `${quarter} % done` : ''
}

/** Not announced: it changes every second. */
function Elapsed({ since }: { since: string }) {
  const [text, setText] = useState(() => elapsed(since))
  useEffect(() => {
    const timer = setInterval(() => setText(elapsed(since)), 1_000)
    return () => clearInterval(timer)
  }, [since])
  return (
    <span role="timer" aria-label="Time taken" className="figures">
      {text}
    </span>
  )
}

function Failure({ label, sentence }: { label: string; sentence: string }) {
  return (
    <div role="alert" className="flex gap-2.5">
      <CircleAlert className="mt-0.5 text-loss" />
      <div className="min-w-0">
        <p className="truncate font-medium">{label}</p>
        <p className="text-small text-muted">{sentence}</p>
      </div>
    </div>
  )
}
