import { Card } from '#contracts/cards.ts'
import { factsOnCard } from '#core/calculators/card-facts.ts'
import { type FoundFact, factsInText } from '#core/canon/fact-names.ts'
import type { CanonOffer } from './canon-offer.store.ts'

/** Facts that an answer states, and those on its card, the first of each. */
export function offeredFacts({ text, card }: CanonOffer): FoundFact[] {
  const { data } = Card.safeParse(card)
  const onCard = data?.kind === 'calculator' ? factsOnCard(data.inputs, data.currency) : []
  const all = [...factsInText(text), ...onCard]
  return all.filter(({ path }, at) => all.findIndex((fact) => fact.path === path) === at)
}

/** An answer without its marks of Markdown. */
export const plainAnswer = (text: string): string =>
  text
    .replace(/\*\*|`/g, '')
    .replace(/^\s*[-*+]\s+/gm, '')
    .trim()
