import { sequenceDiff } from '#web/lib/words/sequence-diff.ts'

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
  const places: (number | undefined)[] = []
  let place = 0
  for (const { kind } of sequenceDiff(a, b)) {
    if (kind === 'same') places.push(place)
    if (kind === 'gone') places.push(undefined)
    if (kind !== 'gone') place += 1
  }
  return places
}
