import type { Rank } from '#contracts/seo/keywords.ts'

/** Phrases in the order in which they are due: those never checked, then those checked longest ago. */
export function duePhrases(
  phrases: readonly string[],
  ranks: readonly Pick<Rank, 'phrase' | 'engine' | 'day' | 'source'>[],
  engine: string,
): string[] {
  const checkedOn = new Map<string, string>()
  for (const rank of ranks)
    if (rank.source === 'provider' && rank.engine === engine && rank.day > (checkedOn.get(rank.phrase) ?? ''))
      checkedOn.set(rank.phrase, rank.day)
  const dayOf = (phrase: string) => checkedOn.get(phrase) ?? ''
  return phrases.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
}
