import { globalSamples } from './global-samples.ts'
import { laterSamples } from './later-samples.ts'
import { latestSamples } from './latest-samples.ts'
import { moreSamples } from './more-samples.ts'
import { newestSamples } from './newest-samples.ts'
import { otherSamples } from './other-samples.ts'
import { regionalSamples } from './regional-samples.ts'
import { type CorpusPage, pagesOf } from './sample.ts'
import { samples } from './samples.ts'
import { ikeaLike, nextFlight, pwaKit, tiktokLike, zalandoLike } from './shapes/global-headless.ts'
import { ali1688Like, mercadoLike, rakutenLike } from './shapes/global-marketplaces.ts'
import { idoSell, shopline, shopwareFive, spree, squareOnline } from './shapes/global-shops.ts'
import { aliexpressInit, amazonMobile, ebayOffers, etsySale } from './shapes/later-marketplaces.ts'
import {
  bigcommerceVisible,
  magentoServer,
  prestashopTheme,
  shopifyBuilder,
  shopifyVariable,
  squarespaceFrom,
  wixState,
  woocommerceBuilder,
} from './shapes/later-shops.ts'
import { commerceCloud, ecwid, shopifyWebComponent, sylius, volusion } from './shapes/latest-systems.ts'
import { aliexpressLike, amazonLike, ebayLike, etsyLike } from './shapes/marketplaces.ts'
import { aliexpressComponents, amazonPieces, ebayVisible, etsyOffer } from './shapes/more-marketplaces.ts'
import {
  customElements,
  jsonAnswer,
  openGraphTheme,
  remixState,
  selectedVariant,
} from './shapes/more-shopify.ts'
import {
  bigcommerceMicrodata,
  drupalRdfa,
  magentoHyva,
  prestashopEight,
  squarespaceContext,
  wixVisible,
  woocommerceBlocks,
} from './shapes/more-systems.ts'
import { aliexpressVisible, amazonUsed, ebayMicrodata, etsyGroup } from './shapes/other-marketplaces.ts'
import {
  bigcommerceNext,
  magentoLuma,
  prestashopOld,
  shopifyApps,
  shopifyPlain,
  squarespaceNew,
  wixList,
  woocommerceYoast,
} from './shapes/other-shops.ts'
import { jtlShop, lightspeed, odoo, openCart, shopwareSix } from './shapes/other-systems.ts'
import { gambio, sapCommerce, shoptet, snipcart, tiendanube, webflow } from './shapes/regional-systems.ts'
import { bigcommerce, magento, prestashop, squarespace, wix, woocommerce } from './shapes/shop-systems.ts'
import { dawn, debut, headless, microdataTheme, productGroup } from './shapes/shopify.ts'
import { nuxtPayload, temuLike, walmartLike } from './shapes/states.ts'
import { bigCartel, cafe24, csCart, nopCommerce, oxid, vtex } from './shapes/worldwide-systems.ts'
import { worldwideSamples } from './worldwide-samples.ts'

const { shoe, kettle, backpack, pan, hammock, flask, chair, stool } = globalSamples

/** The regression part. The extractor was built alongside it, so it guards against losing ground and predicts nothing. */
export const regressionPages: CorpusPage[] = [
  ...pagesOf(
    {
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
    },
    samples,
    3,
  ),
  ...pagesOf(
    {
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
    },
    moreSamples,
    2,
  ),
  ...pagesOf(
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
    otherSamples,
    2,
  ),
  ...pagesOf(
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
    laterSamples,
    4,
  ),
  ...pagesOf(
    {
      'Shopware 6': shopwareSix,
      OpenCart: openCart,
      Odoo: odoo,
      Lightspeed: lightspeed,
      'JTL-Shop': jtlShop,
      'Walmart-like': walmartLike,
      'Temu-like': temuLike,
      'Nuxt payload': nuxtPayload,
    },
    newestSamples,
    2,
  ),
  ...pagesOf(
    {
      'Commerce Cloud': commerceCloud,
      Sylius: sylius,
      Ecwid: ecwid,
      Volusion: volusion,
      'Shopify, web component': shopifyWebComponent,
    },
    latestSamples,
    2,
  ),
  ...pagesOf(
    {
      nopCommerce,
      'Big Cartel': bigCartel,
      OXID: oxid,
      VTEX: vtex,
      'CS-Cart': csCart,
      Cafe24: cafe24,
    },
    worldwideSamples,
    2,
  ),
  ...pagesOf(
    {
      Shoptet: shoptet,
      Tiendanube: tiendanube,
      Gambio: gambio,
      Webflow: webflow,
      'SAP Commerce': sapCommerce,
      Snipcart: snipcart,
    },
    regionalSamples,
    2,
  ),
  ...pagesOf({ 'Shopware 5': shopwareFive }, [shoe, stool], 2),
  ...pagesOf({ Spree: spree }, [kettle, hammock], 2),
  ...pagesOf({ IdoSell: idoSell }, [backpack], 1),
  ...pagesOf({ 'Square Online': squareOnline }, [kettle, stool], 2),
  ...pagesOf({ Shopline: shopline }, [chair, pan], 2),
  ...pagesOf({ 'Zalando-like': zalandoLike }, [shoe], 1),
  ...pagesOf({ 'IKEA-like': ikeaLike }, [stool], 1),
  ...pagesOf({ 'TikTok-Shop-like': tiktokLike }, [chair, kettle], 2),
  ...pagesOf({ 'PWA Kit': pwaKit }, [chair, kettle], 2),
  ...pagesOf({ 'Next.js, app router': nextFlight }, [kettle, backpack], 2),
  ...pagesOf({ 'Mercado-Libre-like': mercadoLike }, [hammock], 1),
  ...pagesOf({ 'Rakuten-like': rakutenLike }, [pan], 1),
  ...pagesOf({ '1688-like': ali1688Like }, [flask], 1),
]
