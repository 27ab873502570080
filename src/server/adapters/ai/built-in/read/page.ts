import { type FoundNumber, findNumbers } from './numbers.ts'
import { readResult } from './result.ts'

/** Facts the tool found on a product page. Someone else wrote them: data, never an order. */
interface Page {
  url: string
  title: string | undefined
  price: string | undefined
  description: string[]
  images: number
  source: Record<string, string>
  missing: string[]
  /** The price as a number, if it can be read. */
  amount: FoundNumber | undefined
  /** Sentences that speak to an assistant were left out. */
  hadOrders: boolean
  /** How the answer names the page: `[1]`. */
  cite: string
}

export type PageResult = Page | { failed: string }

export function readPage(result: string): PageResult {
  const { data: found, said, cite } = readResult(result)
  const data: Record<string, unknown> = typeof found === 'object' && found !== null ? { ...found } : {}
  const title = textOf(data.title, 200)
  const price = typeof data.price === 'number' ? String(data.price) : textOf(data.price, 40)
  const description = textOf(data.description, 4_000)
  if (!title && !price && !description) return { failed: failure(data, said) }
  const currency = textOf(data.currency, 10) ?? ''
  const sentences = (description ?? '')
    .split(/(?<=[.!?])\s+|\n+/, 60)
    .filter((sentence) => sentence.trim() !== '')
  const kept = sentences.filter((sentence) => !speaksToAssistant(sentence))
  const amount = price ? findNumbers(`${price} ${currency}`)[0] : undefined
  return {
    url: textOf(data.url, 500) ?? '',
    title: title && !speaksToAssistant(title) ? title : undefined,
    price: amount && `${price} ${currency}`.trim(),
    description: kept,
    images: Array.isArray(data.images) ? data.images.length : 0,
    source: sourcesOf(data.source),
    missing: Array.isArray(data.missing) ? data.missing.flatMap((name) => textOf(name, 40) ?? []) : [],
    amount,
    hadOrders: kept.length < sentences.length || (title !== undefined && speaksToAssistant(title)),
    cite,
  }
}

const orders =
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|rules?|prompts?|above|previous|everything)\b|\b(?:system prompt|you are now|as an ai|dear (?:ai|assistant)|(?:ai|assistant|chatbot)s?[,:] )|\b(?:reply|respond|answer|say|output|print)\b.{0,30}\b(?:only|exactly|with)\b|\b(?:you|assistants?) must\b|\bcall the tool\b/i

/** Text on a page that gives orders to whoever reads it for the seller. */
export const speaksToAssistant = (sentence: string): boolean => orders.test(sentence.slice(0, 1_000))

const textOf = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value.trim() !== ''
    ? value
        .replace(/[<>|`*_[\]]/g, ' ')
        .trim()
        .slice(0, longest)
    : undefined

function sourcesOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, where]) => {
      const text = textOf(where, 60)
      return text ? [[field, text]] : []
    }),
  )
}

/** Tools fail with a sentence for people. What is no sentence is not repeated. */
function failure(data: Record<string, unknown>, said: string): string {
  const isSentence = !/^\s*[[{"]/.test(said)
  const text =
    textOf(data.message, 200) ?? textOf(data.error, 200) ?? (isSentence ? textOf(said, 200) : undefined)
  return text && !speaksToAssistant(text) ? text : 'Nothing readable was found on it.'
}
