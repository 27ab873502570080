import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { FREE_PLACE, type RunEvent, type RunState, runsApi } from '#contracts/runs.ts'
import { call } from '#web/lib/http/call.ts'
import { followEvents } from '#web/lib/http/event-stream.ts'

type RunProgressEvent = Extract<RunEvent, { type: 'progress' }>
export type RunEndEvent = Extract<RunEvent, { type: 'end' }>
type RunWaitingEvent = Extract<RunEvent, { type: 'waiting' }>

interface RunCallbacks {
  onProgress?: (event: RunProgressEvent) => void
  onWaiting?: (event: RunWaitingEvent) => void
  onEnd?: (event: RunEndEvent) => void
  /** The run has ended or is gone: time to read its result. */
  onSettled: () => unknown
  onStopError: (error: unknown) => void
  onResumeError?: (error: unknown) => void
}

export interface FollowedRun {
  done: number
  /** Null while the amount of work is unknown. */
  total: number | null
  note: string
  /** Set while the run is paused. */
  waiting: RunWaitingEvent | undefined
  /** Ends the pause. */
  resume: () => void
  isResuming: boolean
  stop: () => void
  /** True from the click until the run has ended. */
  isStopping: boolean
}

/** The last note of a run, or what it does until there is one. */
export const runLabel = (note: string, state: RunState): string =>
  note || (state === 'waiting' ? `${FREE_PLACE}…` : 'Starting…')

const begun = { done: 0, total: null, note: '' }

/** Follows a job's run from its first event, also after a reload. */
export function useRun(runId: string, callbacks: RunCallbacks): FollowedRun {
  const [progress, setProgress] = useState<Pick<FollowedRun, 'done' | 'total' | 'note'>>(begun)
  const stopping = useMutation({
    mutationFn: () => call(runsApi.stop, { params: { runId } }),
    onError: callbacks.onStopError,
  })
  const resuming = useMutation({
    mutationFn: () => call(runsApi.resume, { params: { runId } }),
    onError: callbacks.onResumeError,
  })
  const [waiting, setWaiting] = useState<RunWaitingEvent>()
  const take = useEffectEvent((event: RunEvent) => {
    setWaiting(event.type === 'waiting' ? event : undefined)
    if (event.type === 'waiting') {
      resuming.reset()
      callbacks.onWaiting?.(event)
    }
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
    waiting,
    resume: () => resuming.mutate(),
    isResuming: resuming.isPending || resuming.isSuccess,
    stop: () => stopping.mutate(),
    isStopping: stopping.isPending || stopping.isSuccess,
  }
}
