import type { OwnFacts, PageFacts } from '#contracts/market-analysis.ts'
import { readWords } from '#core/market/words.ts'
import { MAX_PRODUCT_IMAGES, type WholePage } from '#server/features/product-page/product-page.service.ts'
import { hostOf } from './market-analysis.policy.ts'

/** Most characters of a page's words that are looked through. */
export const PAGE_WORDS = 12_000

/** Facts of a page that are compared. */
export function factsOf({ product, reviews, text }: WholePage, own: OwnFacts): PageFacts {
  const { title, vendor, price, currency, compareAt, images, description } = product
  return {
    host: hostOf(product.url),
    title,
    vendor,
    price,
    currency,
    compareAt,
    images: images.length,
    moreImages: images.length >= MAX_PRODUCT_IMAGES,
    rating: reviews.rating,
    reviews: reviews.count,
    ...readWords([description, text].filter(Boolean).join(' '), own.prohibitedClaims),
  }
}
