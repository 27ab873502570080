import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ChatImport } from '#contracts/chat-transfer.ts'
import { runsApi } from '#contracts/runs.ts'
import { chatListQuery, historyKey } from '#web/features/chat/chat.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { followEvents } from '#web/lib/http/event-stream.ts'
import { useClosedNotice } from '#web/lib/storage/closed-notice.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { lastImportQuery, useLastImport } from './history.queries.ts'

const RECENT_MS = 10 * 60_000

/** An import that is under way, or what came of the one that just was. */
export function ImportProgress() {
  const { data } = useLastImport()
  const [closed, close] = useClosedNotice('chat import')
  if (!data) return null
  if (data.state === 'running') return <Running key={data.runId} runId={data.runId} />
  const isNews =
    Date.now() - Date.parse(data.createdAt) < RECENT_MS && data.runId !== closed && data.state !== 'stopped'
  return isNews ? <Ended last={data} onHide={() => close(data.runId)} /> : null
}

function Ended({ last, onHide }: { last: ChatImport; onHide: () => void }) {
  return (
    <div
      role="status"
      className="mx-5 mt-4 flex items-center gap-3 rounded-card border border-line bg-panel px-4 py-3 max-md:mx-4"
    >
      <p className={last.state === 'done' ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-loss'}>
        {last.note || 'The import was not finished. Please try again.'}
      </p>
      <Button size="small" onClick={onHide}>
        Close
      </Button>
    </div>
  )
}

function Running({ runId }: { runId: string }) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
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
      onEvent: ({ data }) => data.type === 'progress' && setNote(data.note),
    })
      // The run may be gone; the next question says what there is then.
      .catch(() => undefined)
      .finally(() => signal.aborted || readAnew(client))
    return () => following.abort()
  }, [client, runId])
  return (
    <div className="mx-5 mt-4 flex flex-wrap items-end gap-3 rounded-card border border-line bg-panel px-4 py-3 max-md:mx-4">
      <div className="min-w-40 flex-1">
        <ProgressBar label={note || 'Importing…'} done={0} total={null} />
      </div>
      <Button size="small" loading={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    </div>
  )
}

const readAnew = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all([
    client.invalidateQueries(lastImportQuery),
    client.invalidateQueries({ queryKey: historyKey }),
    client.invalidateQueries({ queryKey: chatListQuery.queryKey, exact: true }),
  ])
