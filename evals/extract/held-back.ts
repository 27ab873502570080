import { heldBackSamples } from './held-back-samples.ts'
import { type CorpusPage, pagesOf } from './sample.ts'
import { commerceCloud, ecwid, shopifyWebComponent, sylius, volusion } from './shapes/held-back.ts'

/** The held-back part: shapes and products written after the extractor, which was not tuned to them. */
export const heldBackPages: CorpusPage[] = pagesOf(
  {
    'Commerce Cloud': commerceCloud,
    Sylius: sylius,
    Ecwid: ecwid,
    Volusion: volusion,
    'Shopify, web component': shopifyWebComponent,
  },
  heldBackSamples,
  2,
)
