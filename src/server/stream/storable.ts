import type { RunEvent } from '#contracts/runs.ts'

/** PostgreSQL keeps neither a zero character nor half of a pair. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** One text that cannot be kept, in whichever field it stands, would hold up what all runs have to write. */
export function storableEvent<Event extends RunEvent>(event: Event): Event {
  // Nearly all are tokens, and there are many.
  if (event.type === 'text') return { ...event, text: storable(event.text) }
  const kept = { ...event }
  for (const name of Object.keys(kept) as (keyof Event)[]) kept[name] = storableValue(kept[name])
  return kept
}

function storableValue<Value>(value: Value): Value
function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  return Array.isArray(value) ? value.map(storableValue) : value
}
