/** unclear: the harness itself was at its end, so nothing was learned about what it measures. */
export type Verdict = 'held' | 'failed' | 'unclear'

export interface Most {
  held: number
  /** More may be possible; nobody could tell. */
  atLeast: boolean
}

interface SearchRange {
  start: number
  most: number
  /** How many times the gap between what held and what failed is halved. */
  halvings: number
}

/** The highest level that holds: doubling until one fails, then halving the gap. */
export async function findMost(
  trial: (level: number) => Promise<Verdict>,
  { start, most, halvings }: SearchRange,
): Promise<Most> {
  // Whatever did not hold is tried once more: a neighbour's burst must not decide.
  const judge = async (level: number) => ((await trial(level)) === 'held' ? 'held' : trial(level))

  let held = 0
  let failed: number | undefined
  for (let level = start; failed === undefined; level = Math.min(level * 2, most)) {
    if (held === most) return { held, atLeast: true }
    const verdict = await judge(level)
    if (verdict === 'unclear') return { held, atLeast: true }
    if (verdict === 'held') held = level
    else failed = level
  }
  for (let n = 0; n < halvings && failed - held > 1; n += 1) {
    const level = Math.round((held + failed) / 2)
    const verdict = await judge(level)
    if (verdict === 'unclear') return { held, atLeast: true }
    if (verdict === 'held') held = level
    else failed = level
  }
  return { held, atLeast: false }
}
