import { heldBackSamples } from './held-back-samples.ts'
import { type CorpusPage, pagesOf } from './sample.ts'
import { aliexpressVisible, amazonUsed, ebayMicrodata, etsyGroup } from './shapes/held-back-marketplaces.ts'
import { bigcommerceNext, magentoLuma, prestashopOld, shopifyApps, shopifyPlain, squarespaceNew, wixList, woocommerceYoast } from './shapes/held-back-shops.ts'

/** The held-back part: shapes and products written after the extractor, which was not tuned to them. */
export const heldBackPages: CorpusPage[] = pagesOf(
  {
    'Shopify, review app': shopifyApps,
    'Shopify, no data': shopifyPlain,
    'WooCommerce, graph': woocommerceYoast,
    'Magento, Luma': magentoLuma,
    'BigCommerce, headless': bigcommerceNext,
    'PrestaShop 1.6': prestashopOld,
    'Squarespace, new': squarespaceNew,
    'Wix, list': wixList,
    'Amazon-like, used offer': amazonUsed,
    'AliExpress-like, visible': aliexpressVisible,
    'eBay-like, microdata': ebayMicrodata,
    'Etsy-like, group': etsyGroup,
  },
  heldBackSamples,
  4,
)
