import { AppError } from '../errors.ts'

interface Bounds {
  atOnce: number
  mostWaiting: number
  /** Error message when the queue is full. */
  busy: string
}

/** Limits concurrent work. Extra calls queue up; when the queue is full, they fail with a retry hint. */
export function boundedQueue({ atOnce, mostWaiting, busy }: Bounds) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new AppError('UNAVAILABLE', busy, { retryAfter: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
