import type { RunEvent } from '#contracts/runs.ts'

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** One unstorable text in any field would block the batch of all runs. */
export function storableEvent<Event extends RunEvent>(event: Event): Event {
  // Fast path: nearly all events are tokens.
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
