import { heldBackSamples } from './held-back-samples.ts'
import { type CorpusPage, pagesOf } from './sample.ts'
import { alpineShop, bolLike, epages, flipkartLike, gumroadLike, targetLike } from './shapes/held-back.ts'

/** The held-back part: shapes and products whose pages did not lead to any change of the extractor. */
export const heldBackPages: CorpusPage[] = pagesOf(
  {
    'Target-like': targetLike,
    'Flipkart-like': flipkartLike,
    ePages: epages,
    'Shop with Alpine': alpineShop,
    'Bol-like': bolLike,
    'Gumroad-like': gumroadLike,
  },
  heldBackSamples,
  2,
)
