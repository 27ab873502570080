import { heldBackSamples } from './held-back-samples.ts'
import { type CorpusPage, pagesOf } from './sample.ts'
import { gambio, sapCommerce, shoptet, snipcart, tiendanube, webflow } from './shapes/held-back.ts'

/** The held-back part: shapes and products whose pages did not lead to any change of the extractor. */
export const heldBackPages: CorpusPage[] = pagesOf(
  {
    Shoptet: shoptet,
    Tiendanube: tiendanube,
    Gambio: gambio,
    Webflow: webflow,
    'SAP Commerce': sapCommerce,
    Snipcart: snipcart,
  },
  heldBackSamples,
  2,
)
