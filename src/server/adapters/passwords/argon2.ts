import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#server/errors.ts'
import type { Passwords } from '#server/ports/passwords.ts'

/** argon2id, the library's default kind; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MOST_WAITING = 1_000

/**
 * Hashing takes tens of milliseconds of a core. So many at once that a core stays free for everything else; the others
 * wait their turn, and when too many wait, the next is told to come back.
 */
export function argon2Passwords(atOnce = Math.max(1, availableParallelism() - 1)): Passwords {
  const queue = boundedQueue(atOnce)
  const nobody = queue(() => hash('nobody has this password', cost))
  return {
    hash: (password) => queue(() => hash(password.normalize('NFKC'), cost)),
    async verify(stored, password) {
      const against = stored ?? (await nobody)
      const right = await queue(() => verify(against, password.normalize('NFKC')))
      return right && stored !== undefined
    },
  }
}

function boundedQueue(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= MOST_WAITING) {
        throw new AppError(
          'UNAVAILABLE',
          'Too many people are logging in at this moment. Try again in a few seconds.',
          { retryAfter: 5 },
        )
      }
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
