/** Beyond this many lines that differ on both sides, comparing each with each takes too long for a key press. */
const MOST_COMPARED = 1_000

/**
 * Two versions of a text as one that has every line of both: what they share once, and where they differ theirs, then mine.
 * Nothing is decided here; the person reads it and takes out what is too much.
 */
export function mergeTexts(theirs: string, mine: string): string {
  const [a, b] = [theirs.split('\n'), mine.split('\n')]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [
    ...a.slice(0, start),
    ...mergedLines(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end),
  ].join('\n')
}

function mergedLines(a: string[], b: string[]): string[] {
  if (a.length > MOST_COMPARED || b.length > MOST_COMPARED) return [...a, ...b]
  const shared = sharedCounts(a, b)
  const merged: string[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [theirs, mine] = [a[i], b[j]]
    if (theirs !== undefined && theirs === mine) {
      merged.push(theirs)
      i++
      j++
    } else if (
      theirs !== undefined &&
      (mine === undefined || count(shared, i + 1, j) >= count(shared, i, j + 1))
    ) {
      merged.push(theirs)
      i++
    } else if (mine !== undefined) {
      merged.push(mine)
      j++
    }
  }
  return merged
}

/** How many lines, in order, what begins at each pair of places has in common. */
function sharedCounts(a: string[], b: string[]): number[][] {
  const counts = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--) {
    const row = counts[i] ?? []
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] =
        a[i] === b[j]
          ? count(counts, i + 1, j + 1) + 1
          : Math.max(count(counts, i + 1, j), count(counts, i, j + 1))
    }
  }
  return counts
}

const count = (counts: number[][], i: number, j: number) => counts[i]?.[j] ?? 0
