import { type CorpusPage, pageOf, type Shape } from './sample.ts'
import { samples } from './samples.ts'
import { aliexpressLike, amazonLike, ebayLike, etsyLike } from './shapes/marketplaces.ts'
import { bigcommerce, magento, prestashop, squarespace, wix, woocommerce } from './shapes/shop-systems.ts'
import { dawn, debut, headless, microdataTheme, productGroup } from './shapes/shopify.ts'

const shapes: Record<string, Shape> = {
  'Shopify, Dawn': dawn,
  'Shopify, product group': productGroup,
  'Shopify, data in the page': debut,
  'Shopify, microdata': microdataTheme,
  'Shopify, headless': headless,
  WooCommerce: woocommerce,
  Magento: magento,
  BigCommerce: bigcommerce,
  PrestaShop: prestashop,
  Squarespace: squarespace,
  Wix: wix,
  'Amazon-like': amazonLike,
  'AliExpress-like': aliexpressLike,
  'eBay-like': ebayLike,
  'Etsy-like': etsyLike,
}

const PAGES_PER_SHAPE = 4

/** The regression part. The extractor was built alongside it, so it guards against losing ground and predicts nothing. */
export const regressionPages: CorpusPage[] = Object.entries(shapes).flatMap(([name, shape], at) =>
  Array.from({ length: PAGES_PER_SHAPE }, (_, index) => samples[(at + index * 3) % samples.length]).flatMap(
    (sample) => (sample ? [pageOf(name, shape, sample)] : []),
  ),
)
