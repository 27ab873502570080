import { AppError } from '../errors.ts'

interface Bounds {
  atOnce: number
  mostWaiting: number
  /** Error message when the queue is full. */
  busy: string
}

/** A bounded queue for each person who has work under way. */
export function personalQueues(bounds: Bounds) {
  const queues = new Map<number, { queue: ReturnType<typeof boundedQueue>; calls: number }>()
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const own = queues.get(userId) ?? { queue: boundedQueue(bounds), calls: 0 }
    queues.set(userId, own)
    own.calls += 1
    try {
      return await own.queue(work)
    } finally {
      own.calls -= 1
      if (own.calls === 0) queues.delete(userId)
    }
  }
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
