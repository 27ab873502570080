import { newId } from '#web/lib/new-id.ts'

/** Longer than two tabs need to hear of each other. What is older was not written at the same moment. */
const SAME_MOMENT_MS = 10_000
/** More than are made in that time. */
const MOST_WRITES = 64

interface Write<T> {
  id: string
  at: number
  /** What was new in it, and all as it was before. */
  items: Map<string, T>
  before: T[]
}

/**
 * Two tabs that write to local storage at the same moment do not see each other: the one that comes last stays. So each write
 * names those it was made from, and a tab that finds one which does not know its own can tell what was lost by that.
 */
export function createOwnWrites<T>() {
  let recent: Write<T>[] = []
  return {
    /** Gives what the write has to name: itself, then those it knows. */
    note(items: Map<string, T>, before: T[], known: string[]): string[] {
      const id = newId().slice(0, 8)
      recent = [...recent, { id, at: performance.now(), items, before }].slice(-MOST_WRITES)
      return [id, ...known].slice(0, MOST_WRITES)
    },

    /** What this tab wrote that a write of another, by what it names, did not know. It is told once. */
    unknownTo(named: string[]): Pick<Write<T>, 'items' | 'before'> | undefined {
      const since = performance.now() - SAME_MOMENT_MS
      const lost = recent
        .slice(recent.findLastIndex(({ id }) => named.includes(id)) + 1)
        .filter(({ at, items }) => at > since && items.size > 0)
      recent = []
      const [first] = lost
      return first && { items: new Map(lost.flatMap(({ items }) => [...items])), before: first.before }
    },
  }
}
