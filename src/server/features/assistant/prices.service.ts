/** The currency of all prices, and the day on which they were read at the providers. */
export const PRICES_IN = 'USD'
export const PRICES_AS_OF = '2026-11-15'

/** For a million tokens. */
export interface Price {
  input: number
  output: number
}

interface Listed extends Price {
  /** The day from which it holds, where its provider has said that it will. */
  from?: string
}

/**
 * List prices of the models we know, by `provider/model`; a later one replaces an earlier one. Discounts for what a provider remembers of earlier questions are left out, so this is what an
 * answer costs at most. Surcharges for questions of more than 100,000 tokens do not arise: ours are shorter.
 */
export const prices: Readonly<Record<string, Listed[]>> = {
  'openai/gpt-6-astra': [{ input: 10, output: 50 }],
  'openai/gpt-6-luna': [{ input: 0.1, output: 0.5 }],
  'anthropic/claude-sonnet-5-5': [{ input: 2, output: 10 }],
  'anthropic/claude-haiku-5-5': [{ input: 0.1, output: 0.5 }],
  'google/gemini-4-argon': [
    { input: 2, output: 10 },
    { input: 4, output: 20, from: '2026-12-01' },
  ],
  'google/gemini-flash-latest': [
    { input: 0.75, output: 3.75 },
    { input: 1.5, output: 7.5, from: '2027-01-01' },
  ],
  'built-in/assistant': [{ input: 0, output: 0 }],
}

/** Undefined for a model nobody told us the price of, such as one on a person's own machine. Ours costs nothing. */
export function priceOf(provider: string, model: string, now: Date): Price | undefined {
  if (provider === 'local') return { input: 0, output: 0 }
  const id = `${provider}/${model}`
  const listed = Object.hasOwn(prices, id) ? (prices[id] ?? []) : []
  const current = listed.findLast(({ from }) => from === undefined || new Date(from) <= now)
  return current && { input: current.input, output: current.output }
}

/** In millionths of a dollar, a part of one counted as one. */
export const costOf = (price: Price, inputTokens: number, outputTokens: number): number =>
  Math.ceil(price.input * inputTokens + price.output * outputTokens)

export interface Used {
  inputTokens: number
  outputTokens: number
}

/** What a provider counted; what it did not count is guessed from the lengths of the texts. */
export function usedBy(
  { inputTokens, outputTokens }: { inputTokens?: number; outputTokens?: number },
  guess: { input: () => number; output: () => number },
): Used {
  return { inputTokens: inputTokens ?? guess.input(), outputTokens: outputTokens ?? guess.output() }
}
