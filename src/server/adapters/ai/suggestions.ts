import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { AnswerPart } from '#server/ports/ai.ts'

type Custom = Extract<LanguageModelV4StreamPart, { type: 'custom' }>

const kind = 'built-in.suggestions'
const most = 3

/** Suggestions as a custom part: the model interface has none for them. */
export const toSuggestions = (items: string[]): Custom => ({
  type: 'custom',
  kind,
  providerMetadata: { 'built-in': { items: items.slice(0, most) } },
})

export function readSuggestions(part: Custom): AnswerPart | undefined {
  const items = part.kind === kind ? part.providerMetadata?.['built-in']?.items : undefined
  if (!Array.isArray(items)) return undefined
  return { type: 'suggestions', items: items.filter((item) => typeof item === 'string') }
}
