import { AppError } from '../errors.ts'

interface Bounds {
  atOnce: number
  mostWaiting: number
  /** What is said to whoever comes while so many wait. */
  busy: string
}

/** So much at once that something is left for everything else. The others wait their turn; when too many do, the next is told to come back. */
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
