import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { boundedQueue } from '#server/jobs/bounded-queue.ts'
import type { Passwords } from '#server/ports/passwords.ts'

/** argon2id, the library's default kind; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MOST_WAITING = 1_000
const busy = 'Too many people are logging in right now. Try again in a few seconds.'

/** Hashing takes tens of milliseconds of a core: one stays free for everything else. */
export function argon2Passwords(atOnce = Math.max(1, availableParallelism() - 1)): Passwords {
  const queue = boundedQueue({ atOnce, mostWaiting: MOST_WAITING, busy })
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
