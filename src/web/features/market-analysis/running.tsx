import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Analysis } from '#contracts/market-analysis.ts'
import { runsApi } from '#contracts/runs.ts'
import { followEvents } from '#web/lib/http/event-stream.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { readAllAnew, readAnew, useStopAnalysis } from './market-analysis.queries.ts'

interface Progress {
  done: number
  total: number | null
  note: string
}

/** How far an analysis is, page by page. What it has read shows below meanwhile. */
export function Running({ analysis }: { analysis: Pick<Analysis, 'id' | 'projectId'> }) {
  const { id, projectId } = analysis
  const client = useQueryClient()
  const stop = useStopAnalysis(id)
  const [{ done, total, note }, setProgress] = useState<Progress>({ done: 0, total: null, note: '' })
  useEffect(() => {
    const following = new AbortController()
    const { signal } = following
    followEvents(runsApi.events, {
      params: { runId: id },
      signal,
      onEvent: ({ data }) => {
        if (data.type !== 'progress') return
        setProgress(data)
        void readAnew(client, { id, projectId })
      },
    })
      // The run may be gone; the next question says what there is then.
      .catch(() => undefined)
      .finally(() => signal.aborted || readAllAnew(client, { id, projectId }))
    return () => following.abort()
  }, [client, id, projectId])
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-panel px-4 py-3">
      <div className="min-w-40 flex-1">
        <ProgressBar label={note || 'Waiting to begin…'} done={done} total={total} />
      </div>
      <Button size="small" loading={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
        Stop
      </Button>
    </div>
  )
}
