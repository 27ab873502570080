import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { countUses, type Use } from './limits.repository.ts'

const WRITE_EVERY_MS = 1_000

export interface LimitUse {
  key: string
  seconds: number
  most: number
  /** True if it may be gathered. */
  often?: boolean
}

interface KnownCount {
  seconds: number
  /** Uses counted by all processes at the last exchange with the database. */
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
  const known = new Map<string, KnownCount>()
  let timer: NodeJS.Timeout | undefined

  /** True if it could be counted here. */
  function gather({ key, most }: LimitUse): boolean {
    const use = known.get(key)
    if (!use || use.endsAt <= performance.now() || 2 * (use.written + use.unwritten + 1) > most) return false
    use.unwritten++
    timer ??= setTimeout(() => {
      write().catch((error: unknown) => log.warn({ err: error }, 'uses could not be counted; trying again'))
    }, WRITE_EVERY_MS).unref()
    return true
  }

  /** Counts one use of each in the database, or in the transaction that is given, with what was gathered of them. */
  async function count(on: Db, uses: LimitUse[]): Promise<Use[]> {
    const waiting = uses.map(({ key }) => take(key))
    try {
      const counted = await countUses(
        on,
        uses.map(({ key, seconds }, at) => ({ key, seconds, times: 1 + (waiting[at] ?? 0) })),
      )
      remember(uses, counted)
      return counted
    } catch (error) {
      for (const [at, { key }] of uses.entries()) giveBack(key, waiting[at] ?? 0)
      throw error
    }
  }

  /** Takes the count gathered for a key, which the caller writes now. */
  function take(key: string): number {
    const use = known.get(key)
    const unwritten = use?.unwritten ?? 0
    giveBack(key, -unwritten)
    return unwritten
  }

  function giveBack(key: string, times: number) {
    const use = known.get(key)
    if (!use) return
    use.unwritten += times
    use.written -= times
  }

  function remember(uses: Pick<LimitUse, 'key' | 'seconds' | 'often'>[], counted: Use[]) {
    const now = performance.now()
    for (const { key, seconds, often } of uses) {
      const use = counted.find((row) => row.key === key)
      if (!use || !often) continue
      const unwritten = known.get(key)?.unwritten ?? 0
      known.set(key, { seconds, written: use.count, unwritten, endsAt: now + use.left * 1_000 })
    }
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const now = performance.now()
    for (const [key, use] of known) if (use.endsAt <= now) known.delete(key)
    const gathered = [...known].flatMap(([key, { seconds, unwritten }]) =>
      unwritten > 0 ? { key, seconds, times: take(key), often: true } : [],
    )
    if (gathered.length === 0) return
    try {
      remember(gathered, await countUses(db, gathered))
    } catch (error) {
      for (const { key, times } of gathered) giveBack(key, times)
      throw error
    }
  }

  return { gather, count, write }
}
