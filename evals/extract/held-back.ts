import { heldBackSamples } from './held-back-samples.ts'
import { type CorpusPage, pagesOf } from './sample.ts'
import { ikeaLike, nextFlight, pwaKit, tiktokLike, zalandoLike } from './shapes/held-back-headless.ts'
import { ali1688Like, mercadoLike, rakutenLike } from './shapes/held-back-marketplaces.ts'
import { idoSell, shopline, shopwareFive, spree, squareOnline } from './shapes/held-back-shops.ts'

const { shoe, kettle, backpack, pan, hammock, flask, chair, stool } = heldBackSamples

/** The held-back part: shapes and products whose pages did not lead to any change of the extractor. */
export const heldBackPages: CorpusPage[] = [
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
