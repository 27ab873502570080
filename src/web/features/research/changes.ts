import type { Capture } from '#contracts/research.ts'

export interface CaptureChange {
  name: string
  /** Empty where it was not there. */
  before: string
  after: string
}

/** Field changes between two captures of a source. */
export function changesBetween(
  older: Pick<Capture, 'fields'>,
  newer: Pick<Capture, 'fields'>,
): CaptureChange[] {
  const was = new Map(older.fields.map(({ name, value }) => [name, value]))
  const is = new Map(newer.fields.map(({ name, value }) => [name, value]))
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? '', after: is.get(name) ?? '' }))
    .filter(({ before, after }) => before !== after)
}
