import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type RunEvent, runsApi } from '#contracts/runs.ts'
import { followEvents } from '#web/lib/http/event-stream.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { exportsQuery } from '../settings.queries.ts'

type Progress = Pick<Extract<RunEvent, { type: 'progress' }>, 'done' | 'total' | 'note'>

/** How far an export is. It is told from the beginning after a reload; when it has ended, the list is read anew. */
export function useExportProgress(runId: string): Progress {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>({ done: 0, total: null, note: '' })

  useEffect(() => {
    const following = new AbortController()
    const { signal } = following
    followEvents(runsApi.events, {
      params: { runId },
      signal,
      onEvent: ({ data }) => {
        if (data.type === 'progress') setProgress(data)
        if (data.type === 'end') tellEnd(data)
      },
    })
      // The run may be gone; the list says what there is then.
      .catch(() => undefined)
      .finally(() => signal.aborted || client.invalidateQueries(exportsQuery))
    return () => following.abort()
  }, [client, runId])

  return progress
}

function tellEnd({ state, message }: Extract<RunEvent, { type: 'end' }>) {
  if (state === 'done') quickToast.success('Your export is ready')
  else if (state === 'stopped') quickToast.show('The export was cancelled')
  else quickToast.error(message ?? 'The export was not finished. Start another one.')
}
