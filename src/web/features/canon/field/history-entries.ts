import type { CanonChange } from '#contracts/canon.ts'
import type { TypedValue } from '../canon-actions.ts'

export interface HistoryEntry {
  change: CanonChange
  /** The previous value, if loaded. */
  before: TypedValue | undefined
  /** True if this is what the field still is. */
  isNow: boolean
}

/** Changes, newest first, each with what it replaced. What never was the field's value replaces nothing. */
export function historyEntries(changes: readonly CanonChange[]): HistoryEntry[] {
  let before: TypedValue | undefined
  const now = changes.find(isValue)
  return changes
    .toReversed()
    .map((change) => {
      const past = { change, before: isValue(change) ? before : undefined, isNow: change === now }
      if (isValue(change)) before = typed(change)
      return past
    })
    .toReversed()
}

const isValue = ({ kind }: CanonChange) => kind === 'set' || kind === 'deleted'

const typed = ({ value, type }: CanonChange): TypedValue | undefined =>
  value === null || type === null ? undefined : { value, type }
