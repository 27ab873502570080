import { readStoredValue } from '../read-value.ts'
import type { Held } from '../value.ts'

/** A canon as people type it. */
export function canonOf(typed: Record<string, unknown>, more: Record<string, Held> = {}): Map<string, Held> {
  const fields = Object.entries(typed).map(([path, raw]): [string, Held] => {
    const reading = readStoredValue(path, raw)
    if (!reading.ok || !reading.typed) throw new Error(`${path} cannot be ${String(raw)}`)
    return [path, { ...reading.typed, source: 'user', locked: false }]
  })
  return new Map([...fields, ...Object.entries(more)])
}
