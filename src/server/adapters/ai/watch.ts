import type { AiLimits } from './limits.ts'

/** Ends a call that takes too long or is stopped. The first cause is reported, even if more fails after it. */
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
  const patience = limits.hurried ? startSilence(limits.patience, late) : undefined
  let headers: Silence | undefined
  let silence: Silence | undefined
  if (stop.aborted) onStop()
  else stop.addEventListener('abort', onStop, { once: true })

  return {
    signal: controller.signal,
    halted,
    awaitHeaders() {
      silence?.end()
      silence = undefined
      headers?.end()
      headers = startSilence(Math.max(0, deadline - performance.now()), late)
    },
    began: () => patience?.end(),
    alive() {
      headers?.end()
      if (silence) silence.broken()
      else silence = startSilence(limits.silence, late)
    },
    end() {
      clearTimeout(whole)
      for (const wait of [patience, headers, silence]) wait?.end()
      stop.removeEventListener('abort', onStop)
    },
  }
}

interface Silence {
  broken(): void
  end(): void
}

/** The steps in which a silence is waited for: in each of them, whatever came meanwhile is heard. */
const steps = 5

/**
 * Tells of a silence only after having listened for that long. A process that stood still hears what came meanwhile before
 * it gives up: the pause counts as one step.
 */
function startSilence(ms: number, onSilence: () => void): Silence {
  let passed = 0
  const timer = setInterval(() => {
    passed += 1
    if (passed < steps) return
    clearInterval(timer)
    onSilence()
  }, ms / steps)
  return {
    broken() {
      passed = 0
      timer.refresh()
    },
    end: () => clearInterval(timer),
  }
}
