import { editDistance } from '#core/edit-distance.ts'

const TWO_SLIPS_FROM = 7

/** Typos allowed in a word. */
export const slipsAllowed = (word: string) => (word.length >= TWO_SLIPS_FROM ? 2 : 1)

/** Known words within the allowed typos, nearest first. */
export function nearest(word: string, known: string[]): string[] {
  const most = slipsAllowed(word)
  return known
    .map((candidate) => ({ candidate, slips: editDistance(word, candidate, most) }))
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
