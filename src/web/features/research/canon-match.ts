import type { CanonProposal, CanonState } from '#contracts/canon.ts'
import type { SourceField } from '#contracts/research.ts'
import { asOffered } from '#core/canon/offered.ts'
import { readValue } from '#core/canon/read-value.ts'
import { formatValue, isMoney, sameValue, type Typed } from '#core/canon/value.ts'
import { decimal } from '#core/decimal.ts'

/** Compares a captured value with the canon. */
export interface CanonMatch {
  /** A sentence for the person who chooses. */
  note: string
  /** New to the canon or better than what it has, so that it is chosen to begin with. */
  isGain: boolean
  /** The canon would refuse it. */
  isIdle: boolean
}

interface CanonFacts {
  canon: Pick<CanonState, 'fields'>
  waiting: Pick<CanonProposal, 'path' | 'type' | 'value'>[]
}

const gain = (note: string): CanonMatch => ({ note, isGain: true, isIdle: false })
const other = (note: string): CanonMatch => ({ note, isGain: false, isIdle: false })
const idle = (note: string): CanonMatch => ({ note, isGain: false, isIdle: true })

const LONGEST = 60

export function compareWithCanon(
  field: SourceField,
  all: readonly SourceField[],
  path: string,
  { canon, waiting }: CanonFacts,
): CanonMatch {
  const current = canon.fields.find((each) => each.path === path)
  const market = canon.fields.find((each) => each.path === 'market.currency')?.value
  const near = typeof market === 'string' ? market : null
  const reading = readValue(path, asOffered(field, all), { ...(current && { type: current.type }), near })
  if (!reading.ok) return idle(reading.reason)
  if (!reading.typed) return idle('This value is empty.')
  const offered = reading.typed
  if (current && sameValue(current, offered)) return idle('Your facts already have this value.')
  if (current?.locked) return idle('This fact is locked.')
  if (waiting.some((each) => each.path === path && sameValue(each, offered)))
    return idle('Already waiting for your review.')
  if (!current) return gain('A new fact.')
  const now = formatValue(current).slice(0, LONGEST).toWellFormed()
  return isCheaper(path, offered, { current, near })
    ? gain(`Lower than your ${now}.`)
    : other(`Current value: ${now}`)
}

/** The one thing of which less is always better: what the seller pays. */
function isCheaper(
  path: string,
  { value: offered }: Typed,
  { current, near }: { current: Typed; near: string | null },
): boolean {
  const held = current.value
  if (path !== 'supplier.cost' || !isMoney(offered) || !isMoney(held)) return false
  const sameCurrency = (offered.currency ?? near) === (held.currency ?? near)
  return sameCurrency && decimal(offered.amount).lessThan(held.amount)
}
