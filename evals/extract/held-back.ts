import { heldBackSamples } from './held-back-samples.ts'
import { type CorpusPage, pageOf, type Shape } from './sample.ts'
import { aliexpressComponents, amazonPieces, ebayVisible, etsyOffer } from './shapes/held-back-marketplaces.ts'
import { customElements, jsonAnswer, openGraphTheme, remixState, selectedVariant } from './shapes/held-back-shopify.ts'
import { bigcommerceMicrodata, drupalRdfa, magentoHyva, prestashopEight, squarespaceContext, wixVisible, woocommerceBlocks } from './shapes/held-back-systems.ts'

const shapes: Record<string, Shape> = {
  'Shopify, custom elements': customElements,
  'Shopify, .json answer': jsonAnswer,
  'Shopify, Remix': remixState,
  'Shopify, Open Graph': openGraphTheme,
  'Shopify, selected variant': selectedVariant,
  'WooCommerce, blocks': woocommerceBlocks,
  'Magento, Hyvä': magentoHyva,
  'BigCommerce, microdata': bigcommerceMicrodata,
  'PrestaShop 8': prestashopEight,
  'Squarespace, context': squarespaceContext,
  'Wix, visible': wixVisible,
  'Drupal, RDFa': drupalRdfa,
  'Amazon-like, pieces': amazonPieces,
  'AliExpress-like, components': aliexpressComponents,
  'eBay-like, visible': ebayVisible,
  'Etsy-like, offer': etsyOffer,
}

const PAGES_PER_SHAPE = 2

/** The held-back part: shapes and products that the extractor was not built on. Do not tune to single pages of it. */
export const heldBackPages: CorpusPage[] = Object.entries(shapes).flatMap(([name, shape], at) =>
  Array.from({ length: PAGES_PER_SHAPE }, (_, index) => heldBackSamples[(at + index * 3) % heldBackSamples.length]).flatMap((sample) => (sample ? [pageOf(name, shape, sample)] : [])),
)
