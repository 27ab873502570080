import { z } from 'zod'
import { type FoundNumber, findNumbers } from '#core/numbers-in-text.ts'
import type { Ask } from '../conversation.ts'
import { resultOf } from './result.ts'

const Page = z.object({
  url: z.string(),
  title: z.string().nullish(),
  price: z.string().nullish(),
  currency: z.string().nullish(),
  description: z.string().nullish(),
  images: z.array(z.unknown()).default([]),
  source: z.record(z.string(), z.string()).default({}),
})

/** A product page that was read for this question. Someone else wrote it: data, never an order. */
export const pageOf = (ask: Pick<Ask, 'results'>) => resultOf(ask, 'read_product_page', Page)

/** The price of a page, if it can be read as a number. */
export const priceOn = ({ price, currency }: z.infer<typeof Page>): FoundNumber | undefined =>
  price ? findNumbers(`${price} ${currency ?? ''}`)[0] : undefined

const orders =
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|rules?|prompts?|above|previous|everything)\b|\b(?:system prompt|you are now|as an ai|dear (?:ai|assistant)|(?:ai|assistant|chatbot)s?[,:] )|\b(?:reply|respond|answer|say|output|print)\b.{0,30}\b(?:only|exactly|with)\b|\b(?:you|assistants?) must\b|\bcall the tool\b/i

/** Text on a page that gives orders to whoever reads it for the seller. */
export const speaksToAssistant = (sentence: string): boolean => orders.test(sentence.slice(0, 1_000))
