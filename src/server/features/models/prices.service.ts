import { Decimal, decimal } from '#core/decimal.ts'

/** List prices in US dollars as of this day. */
export const PRICES_AS_OF = '2026-11-15'

/** Per million tokens, as decimal text to avoid floats. */
export interface TokenPrice {
  input: string
  output: string
  /** Price of cached input; null if unknown, then it costs as much as other input. */
  cached: string | null
}

interface ListedPrice extends Pick<TokenPrice, 'input' | 'output'> {
  /** Start day of an announced price. */
  from?: string
}

/**
 * List prices of the models we know, by `provider/model`; a later one replaces an earlier one. Discounts for what a provider
 * remembers of earlier questions are left out, so this is what an answer costs at most. Surcharges for questions of more than 100,000 tokens do not arise: ours are shorter.
 */
export const prices: Readonly<Record<string, ListedPrice[]>> = {
  'openai/gpt-6-astra': [{ input: '10', output: '50' }],
  'openai/gpt-6-luna': [{ input: '0.1', output: '0.5' }],
  'anthropic/claude-sonnet-5-5': [{ input: '2', output: '10' }],
  'anthropic/claude-haiku-5-5': [{ input: '0.1', output: '0.5' }],
  'google/gemini-4-argon': [
    { input: '2', output: '10' },
    { input: '4', output: '20', from: '2026-12-01' },
  ],
  'google/gemini-flash-latest': [
    { input: '0.75', output: '3.75' },
    { input: '1.5', output: '7.5', from: '2027-01-01' },
  ],
  'built-in/assistant': [{ input: '0', output: '0' }],
}

const free: TokenPrice = { input: '0', output: '0', cached: null }

/** Prices set by an administrator, by `provider/model`. */
export type Overrides = ReadonlyMap<string, TokenPrice>

/** Undefined if unknown, as for self-hosted models. Local models are free. */
export function priceOf(
  provider: string,
  model: string,
  now: Date,
  overrides: Overrides = new Map(),
): TokenPrice | undefined {
  return overrides.get(`${provider}/${model}`) ?? shippedPrice(provider, model, now)
}

export function shippedPrice(provider: string, model: string, now: Date): TokenPrice | undefined {
  if (provider === 'local') return free
  const current = listedFor(`${provider}/${model}`).findLast(
    ({ from }) => from === undefined || new Date(from) <= now,
  )
  return current && { input: current.input, output: current.output, cached: null }
}

/** The next announced price. */
export function announcedPrice(id: string, now: Date): { from: string; price: TokenPrice } | undefined {
  for (const { from, input, output } of listedFor(id))
    if (from !== undefined && new Date(from) > now) return { from, price: { input, output, cached: null } }
  return undefined
}

const listedFor = (id: string): ListedPrice[] => (Object.hasOwn(prices, id) ? (prices[id] ?? []) : [])

export const isFree = ({ input, output }: TokenPrice): boolean =>
  decimal(input).isZero() && decimal(output).isZero()

export interface TokenUsage {
  inputTokens: number
  outputTokens: number
  /** Part of the input that was cached. */
  cachedTokens?: number | undefined
}

/** In millionths of a dollar, rounded up. */
export function costOf(
  price: TokenPrice,
  { inputTokens, outputTokens, cachedTokens = 0 }: TokenUsage,
): number {
  const remembered = Math.min(cachedTokens, inputTokens)
  const of = (dollars: string, tokens: number) => decimal(dollars).times(new Decimal(tokens))
  return of(price.input, inputTokens - remembered)
    .plus(of(price.cached ?? price.input, remembered))
    .plus(of(price.output, outputTokens))
    .ceil()
    .toNumber()
}

/** Tokens as reported by the provider, else estimated from text lengths. */
export function tokenUsage(
  { inputTokens, outputTokens, cachedTokens }: Partial<TokenUsage>,
  guess: { input: () => number; output: () => number },
): TokenUsage {
  return {
    inputTokens: inputTokens ?? guess.input(),
    outputTokens: outputTokens ?? guess.output(),
    ...(cachedTokens && { cachedTokens }),
  }
}
