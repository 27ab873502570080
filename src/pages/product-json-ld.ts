import { imagesIn } from '#contracts/pages/page-blocks.ts'
import type { PageRendering } from '#contracts/pages/page-rendering.ts'
import type { Drawing } from './drawing.ts'
import type { ResolvedBlock } from './resolve.ts'

/** schema.org data and the social image of a page. Only what the canon or the page states; no rating is ever made up. */
export function productJsonLd(
  { page, canon, addresses }: PageRendering,
  blocks: readonly ResolvedBlock[],
  drawing: Drawing,
): { product: object | undefined; socialImage: string | undefined } {
  const images = imagesIn(blocks).flatMap(({ assetId }) => {
    const files = assetId ? drawing.image(assetId) : undefined
    const width = files?.widths.at(-1)
    return files && width ? [absolute(files.url(width, 'jpeg'), addresses.canonical)] : []
  })
  const text = (path: string) => canon.texts.get(path) || undefined
  const price = text('pricing.price')
  const amount = price
    ?.replace(/[^\d.,]/g, '')
    .replace(/,(?=\d{3}\b)/g, '')
    .replace(',', '.')
  const product = amount
    ? {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: text('product.title') ?? page.title,
        description: page.description || text('product.description'),
        sku: text('product.sku'),
        brand: text('brand.name') && { '@type': 'Brand', name: text('brand.name') },
        image: images.length > 0 ? images : undefined,
        offers: {
          '@type': 'Offer',
          price: amount,
          priceCurrency: price?.match(/ ([A-Z]{3})$/)?.[1] ?? text('market.currency'),
          url: addresses.canonical,
        },
      }
    : undefined
  return { product, socialImage: images[0] }
}

const absolute = (url: string, base: string | undefined) =>
  base && URL.canParse(url, base) ? new URL(url, base).href : url
