import { isRuleSource, sameValue, type Typed } from './value.ts'

/** Requested value of a field; null deletes it. */
export interface Edit {
  path: string
  typed: Typed | null
  /** The timestamp of the field that they looked at, null if there was none; undefined if they do not say. */
  basedOn?: string | null | undefined
}

export interface Current extends Typed {
  timestamp: string
  locked: boolean
  source: string
}

export type Verdict = 'made' | 'same' | 'changed' | 'deleted' | 'locked'

/** The value of a field at a time, if known. */
export type PastValue = (path: string, timestamp: string) => Typed | undefined

/**
 * Two people may each change fields of their own. Of two edits of one field that are based on the same value, the second is refused,
 * so that nobody overwrites a value they have not seen.
 */
export function judgeEdit(edit: Edit, current: Current | undefined, pastValue: PastValue): Verdict {
  const { path, typed, basedOn } = edit
  if (typed && current ? sameValue(typed, current) : !typed && !current) return 'same'
  const isStale = basedOn !== undefined && !wasSeen(current, basedOn)
  // Sent along with other fields, as it had been: nobody edited it.
  if (isStale && typed && basedOn && isAsBefore(typed, pastValue(path, basedOn))) return 'same'
  if (current?.locked) return 'locked'
  if (isStale) return current ? 'changed' : 'deleted'
  return 'made'
}

/** A value derived since the field was seen empty may be overwritten: no person's work is lost. */
const wasSeen = (current: Current | undefined, basedOn: string | null) =>
  basedOn === (current?.timestamp ?? null) ||
  (basedOn === null && current !== undefined && isRuleSource(current.source))

const isAsBefore = (typed: Typed, before: Typed | undefined) =>
  before !== undefined && sameValue(typed, before)
