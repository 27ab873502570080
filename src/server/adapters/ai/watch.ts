import type { AiLimits } from './limits.ts'

/** Ends a call that takes too long or is stopped. What ends it first is the reason, whatever else fails after that. */
export interface Watch {
  /** Aborts the provider's work. */
  signal: AbortSignal
  /** Rejects with the reason. */
  halted: Promise<never>
  awaitHeaders(): void
  /** The provider itself sent something: it has begun. */
  began(): void
  /** Headers, text, thinking, keep-alives: the provider is there. */
  alive(): void
  end(): void
}

export function startWatch(
  limits: AiLimits & { hurried: boolean },
  stop: AbortSignal,
  reasons: { late(): Error; stopped(): Error },
): Watch {
  const controller = new AbortController()
  const { promise: halted, reject } = Promise.withResolvers<never>()
  halted.catch(() => {})
  const halt = (reason: Error) => {
    reject(reason)
    controller.abort(reason)
  }
  const late = () => halt(reasons.late())
  const onStop = () => halt(reasons.stopped())
  const deadline = performance.now() + limits.firstByte
  const whole = setTimeout(late, limits.whole)
  const patience = limits.hurried ? setTimeout(late, limits.patience) : undefined
  let headers: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  if (stop.aborted) onStop()
  else stop.addEventListener('abort', onStop, { once: true })

  return {
    signal: controller.signal,
    halted,
    awaitHeaders() {
      clearTimeout(silence)
      silence = undefined
      clearTimeout(headers)
      headers = setTimeout(late, Math.max(0, deadline - performance.now()))
    },
    began: () => clearTimeout(patience),
    alive() {
      clearTimeout(headers)
      if (silence) silence.refresh()
      else silence = setTimeout(late, limits.silence)
    },
    end() {
      for (const timer of [whole, patience, headers, silence]) clearTimeout(timer)
      stop.removeEventListener('abort', onStop)
    },
  }
}
