import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { countUses, type Use } from './limits.repository.ts'

const WRITE_EVERY_MS = 1_000

export interface Spent {
  key: string
  seconds: number
  most: number
}

interface Known {
  seconds: number
  /** Uses that the database had counted, by all processes, when it was last told. */
  written: number
  /** Uses since then, of this process. */
  unwritten: number
  endsAt: number
}

export type Tally = ReturnType<typeof createTally>

/**
 * Counts what happens so often that a statement each time would cost more than the thing itself. Far from a limit, uses are
 * gathered here and told to the database within a second; from the half of it on each one is counted there, for all
 * processes at once, as everything else is.
 */
export function createTally(db: Db, log: Log) {
  const known = new Map<string, Known>()
  let timer: NodeJS.Timeout | undefined

  /** True if it could be counted here. */
  function gather({ key, most }: Spent): boolean {
    const use = known.get(key)
    if (!use || use.endsAt <= performance.now() || 2 * (use.written + use.unwritten + 1) > most) return false
    use.unwritten++
    timer ??= setTimeout(() => {
      write().catch((error: unknown) => log.warn({ err: error }, 'uses could not be counted; trying again'))
    }, WRITE_EVERY_MS).unref()
    return true
  }

  async function count(uses: Spent[]): Promise<Use[]> {
    return tell(uses.map(({ key, seconds }) => ({ key, seconds, times: 1 + take(key) })))
  }

  /** What was gathered for a key, which is the caller's to write now. */
  function take(key: string): number {
    const use = known.get(key)
    if (!use) return 0
    const { unwritten } = use
    use.written += unwritten
    use.unwritten = 0
    return unwritten
  }

  async function tell(uses: { key: string; seconds: number; times: number }[]): Promise<Use[]> {
    const counted = await countUses(db, uses)
    const now = performance.now()
    for (const { key, seconds } of uses) {
      const use = counted.find((row) => row.key === key)
      if (use)
        known.set(key, {
          seconds,
          written: use.count,
          unwritten: known.get(key)?.unwritten ?? 0,
          endsAt: now + use.left * 1_000,
        })
    }
    return counted
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const gathered = [...known].flatMap(([key, { seconds, unwritten }]) =>
      unwritten > 0 ? { key, seconds, times: take(key) } : [],
    )
    const now = performance.now()
    for (const [key, use] of known) if (use.endsAt <= now) known.delete(key)
    if (gathered.length > 0) await tell(gathered)
  }

  return { gather, count, write }
}
