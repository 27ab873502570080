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
