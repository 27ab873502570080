import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { Card } from '#contracts/cards.ts'
import type { AnswerPart } from '#server/ports/ai.ts'

type Custom = Extract<LanguageModelV4StreamPart, { type: 'custom' }>

const kinds = {
  suggestions: 'built-in.suggestions',
  card: 'built-in.card',
  refusal: 'built-in.refusal',
} as const
const most = 3

/** Suggestions, cards and refusals as custom parts: the model interface has none for them. */
export const toSuggestions = (items: string[]): Custom => ({
  type: 'custom',
  kind: kinds.suggestions,
  providerMetadata: { 'built-in': { items: items.slice(0, most) } },
})

export const toCard = (card: Card): Custom => ({
  type: 'custom',
  kind: kinds.card,
  providerMetadata: { 'built-in': { card: JSON.stringify(card) } },
})

export const toRefusal = (): Custom => ({ type: 'custom', kind: kinds.refusal })

export function readOwnPart({ kind, providerMetadata }: Custom): AnswerPart | undefined {
  const { items, card } = providerMetadata?.['built-in'] ?? {}
  if (kind === kinds.refusal) return { type: 'refusal' }
  if (kind === kinds.card && typeof card === 'string')
    return { type: 'card', card: Card.parse(JSON.parse(card)) }
  if (kind !== kinds.suggestions || !Array.isArray(items)) return undefined
  return { type: 'suggestions', items: items.filter((item) => typeof item === 'string') }
}
