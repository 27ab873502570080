const TWO_SLIPS_FROM = 7

/** Typos allowed in a word. */
export const slipsAllowed = (word: string) => (word.length >= TWO_SLIPS_FROM ? 2 : 1)

/**
 * How many slips lie between two words: a letter missing, too many, wrong, or swapped with its neighbour. Gives up beyond
 * `most`, which is then exceeded by what it returns.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        slips = Math.min(slips, at(beforeLast, j - 2) + 1)
      }
      row.push(slips)
    }
    if (Math.min(...row) > most) return most + 1
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: number[], n: number) => row[n] ?? Number.POSITIVE_INFINITY

/** Known words within the allowed typos, nearest first. */
export function nearest(word: string, known: string[]): string[] {
  const most = slipsAllowed(word)
  return known
    .map((candidate) => ({ candidate, slips: slipsBetween(word, candidate, most) }))
    .filter(({ slips }) => slips <= most)
    .toSorted(
      (a, b) =>
        a.slips - b.slips ||
        firstLetterDiffers(word, a.candidate) - firstLetterDiffers(word, b.candidate) ||
        (a.candidate < b.candidate ? -1 : 1),
    )
    .map(({ candidate }) => candidate)
}

/** The first letter is the one people get right. */
const firstLetterDiffers = (word: string, candidate: string) => (word[0] === candidate[0] ? 0 : 1)
