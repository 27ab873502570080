/** Beyond this many lines that differ on both sides, comparing each with each takes too long for a key press. */
const MOST_COMPARED = 1_000

interface Versions {
  /** The common ancestor, if known. */
  base: string | undefined
  theirs: string
  mine: string
}

/**
 * Merges two versions of a text. A change of one side is taken. Where both changed the same place, or the common version is
 * unknown, lines of both stay, theirs before mine: the person removes the surplus.
 */
export function mergeTexts({ base, theirs, mine }: Versions): string {
  const [before, a, b] = [base?.split('\n') ?? [], theirs.split('\n'), mine.split('\n')]
  const [inTheirs, inMine] = [placesOf(before, a), placesOf(before, b)]
  const merged: string[] = []
  let [at, i, j] = [0, 0, 0]
  before.forEach((line, place) => {
    const [nextTheirs, nextMine] = [inTheirs[place], inMine[place]]
    if (nextTheirs === undefined || nextMine === undefined) return
    merged.push(...mergedPart(before.slice(at, place), a.slice(i, nextTheirs), b.slice(j, nextMine)), line)
    at = place + 1
    i = nextTheirs + 1
    j = nextMine + 1
  })
  merged.push(...mergedPart(before.slice(at), a.slice(i), b.slice(j)))
  return merged.join('\n')
}

/** A part between two lines that all three share. */
function mergedPart(before: string[], theirs: string[], mine: string[]): string[] {
  if (areSame(before, theirs)) return mine
  if (areSame(before, mine)) return theirs
  return allLines(theirs, mine)
}

const areSame = (a: string[], b: string[]) =>
  a.length === b.length && a.every((line, index) => line === b[index])

/** Shared lines once; where they differ, theirs before mine. */
function allLines(theirs: string[], mine: string[]): string[] {
  const inMine = placesOf(theirs, mine)
  const merged: string[] = []
  let j = 0
  theirs.forEach((line, index) => {
    const place = inMine[index]
    if (place !== undefined) {
      merged.push(...mine.slice(j, place))
      j = place + 1
    }
    merged.push(line)
  })
  return [...merged, ...mine.slice(j)]
}

/** Position of each line in the other text, in order; undefined for lines it lacks. */
function placesOf(a: string[], b: string[]): (number | undefined)[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const between = placesBetween(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return a.map((_, index) => {
    if (index < start) return index
    if (index >= a.length - end) return index - a.length + b.length
    const place = between[index - start]
    return place === undefined ? undefined : place + start
  })
}

function placesBetween(a: string[], b: string[]): (number | undefined)[] {
  const places: (number | undefined)[] = []
  if (a.length > MOST_COMPARED || b.length > MOST_COMPARED) return places
  const shared = sharedCounts(a, b)
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) places[i++] = j++
    else if (count(shared, i + 1, j) >= count(shared, i, j + 1)) i++
    else j++
  }
  return places
}

/** Length of the longest common subsequence from each pair of positions. */
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
