/** The smallest value that at least this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

export interface Spread {
  median: number
  least: number
  most: number
}

/** Median and range of one figure over several rounds. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  if (least === undefined || most === undefined) return undefined
  return { median: middle.reduce((sum, value) => sum + value, 0) / middle.length, least, most }
}
