import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type RunEvent, runsApi } from '#contracts/runs.ts'
import { call } from '#web/lib/call.ts'
import { followEvents } from '#web/lib/event-stream.ts'

export type RunProgressEvent = Extract<RunEvent, { type: 'progress' }>
export type RunEndEvent = Extract<RunEvent, { type: 'end' }>

interface RunCallbacks {
  onProgress?: (event: RunProgressEvent) => void
  onEnd?: (event: RunEndEvent) => void
  /** The run has ended or is gone: time to read its result. */
  onSettled: () => unknown
  onStopError: (error: unknown) => void
}

export interface FollowedRun {
  done: number
  /** Null while the amount of work is unknown. */
  total: number | null
  note: string
  stop: () => void
  /** True from the click until the run has ended. */
  isStopping: boolean
}

const begun = { done: 0, total: null, note: '' }

/** Follows a job's run from its first event, also after a reload. */
export function useRun(runId: string, callbacks: RunCallbacks): FollowedRun {
  const [progress, setProgress] = useState<Pick<FollowedRun, 'done' | 'total' | 'note'>>(begun)
  const stopping = useMutation({
    mutationFn: () => call(runsApi.stop, { params: { runId } }),
    onError: callbacks.onStopError,
  })
  const take = useEffectEvent((event: RunEvent) => {
    if (event.type === 'progress') {
      setProgress(event)
      callbacks.onProgress?.(event)
    }
    if (event.type === 'end') callbacks.onEnd?.(event)
  })
  const settle = useEffectEvent(() => callbacks.onSettled())
  useEffect(() => {
    const following = new AbortController()
    const { signal } = following
    followEvents(runsApi.events, { params: { runId }, signal, onEvent: ({ data }) => take(data) })
      // The run may be gone; reading its result shows that.
      .catch(() => undefined)
      .finally(() => signal.aborted || settle())
    return () => following.abort()
  }, [runId])
  return {
    ...progress,
    stop: () => stopping.mutate(),
    isStopping: stopping.isPending || stopping.isSuccess,
  }
}
