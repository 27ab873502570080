import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ProjectImport } from '#contracts/projects.ts'
import { runsApi } from '#contracts/runs.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { followEvents } from '#web/lib/http/event-stream.ts'
import { useClosedNotice } from '#web/lib/storage/closed-notice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { projectPath } from './project-address.ts'
import { useKeptProjects } from './projects.store.ts'
import { readAnew, useLastImport } from './transfer.queries.ts'

const RECENT_MS = 10 * 60_000
const frame = 'mx-5 mt-4 flex gap-3 rounded-card border border-line bg-panel px-4 py-3 max-md:mx-4'

/** An import that is under way, or what came of the one that just was. */
export function ImportProgress() {
  const { data } = useLastImport()
  const [closed, close] = useClosedNotice('project import')
  if (!data) return null
  if (data.state === 'running') return <Running key={data.runId} runId={data.runId} />
  const isNews =
    Date.now() - Date.parse(data.createdAt) < RECENT_MS && data.runId !== closed && data.state !== 'stopped'
  return isNews ? <Ended last={data} onHide={() => close(data.runId)} /> : null
}

function Ended({ last, onHide }: { last: ProjectImport; onHide: () => void }) {
  // The project that an import makes has the id of its run.
  const made = useKeptProjects().find(({ id }) => id === last.runId)
  return (
    <div role="status" className={`${frame} items-center`}>
      <p className={last.state === 'done' ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-loss'}>
        {last.note || 'The import was not finished. Please try again.'}
      </p>
      {made && (
        <Link to={projectPath(made.slug)} className={buttonStyle('secondary', 'small')}>
          Open
        </Link>
      )}
      <Button size="small" variant="ghost" onClick={onHide}>
        Close
      </Button>
    </div>
  )
}

interface Progress {
  done: number
  total: number | null
  note: string
}

function Running({ runId }: { runId: string }) {
  const client = useQueryClient()
  const [{ done, total, note }, setProgress] = useState<Progress>({ done: 0, total: null, note: '' })
  const cancel = useMutation({
    mutationFn: () => call(runsApi.stop, { params: { runId } }),
    onError: (error) => quickToast.error(messageOf(error, 'The import could not be cancelled. Try again.')),
  })
  useEffect(() => {
    const following = new AbortController()
    const { signal } = following
    followEvents(runsApi.events, {
      params: { runId },
      signal,
      onEvent: ({ data }) => data.type === 'progress' && setProgress(data),
    })
      // The run may be gone; the next question says what there is then.
      .catch(() => undefined)
      .finally(() => signal.aborted || readAnew(client))
    return () => following.abort()
  }, [client, runId])
  return (
    <div className={`${frame} flex-wrap items-end`}>
      <div className="min-w-40 flex-1">
        <ProgressBar label={note || 'Importing…'} done={done} total={total} />
      </div>
      <Button size="small" loading={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    </div>
  )
}
