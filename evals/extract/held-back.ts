import { heldBackSamples } from './held-back-samples.ts'
import { type CorpusPage, pagesOf } from './sample.ts'
import { aliexpressInit, amazonMobile, ebayOffers, etsySale } from './shapes/held-back-marketplaces.ts'
import {
  bigcommerceVisible,
  magentoServer,
  prestashopTheme,
  shopifyBuilder,
  shopifyVariable,
  squarespaceFrom,
  wixState,
  woocommerceBuilder,
} from './shapes/held-back-shops.ts'

/** The held-back part: shapes and products written after the extractor, which was not tuned to them. */
export const heldBackPages: CorpusPage[] = pagesOf(
  {
    'Shopify, variable': shopifyVariable,
    'Shopify, page builder': shopifyBuilder,
    'WooCommerce, page builder': woocommerceBuilder,
    'Magento, swatches': magentoServer,
    'BigCommerce, visible': bigcommerceVisible,
    'PrestaShop 1.7': prestashopTheme,
    'Squarespace, from': squarespaceFrom,
    'Wix, state': wixState,
    'Amazon-like, phone': amazonMobile,
    'AliExpress-like, other state': aliexpressInit,
    'eBay-like, unit price': ebayOffers,
    'Etsy-like, sale': etsySale,
  },
  heldBackSamples,
  4,
)
