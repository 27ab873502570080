import type { SeoImage } from '#core/seo/page.ts'
import type { PageElement, ParsedPage } from '#server/features/product-page/page-parsing.service.ts'
import { webAddress } from './links.ts'

const MOST_IMAGES = 100

export const imagesOf = (page: ParsedPage, images: PageElement[], base: string): SeoImage[] =>
  images
    .filter((image) => page.attribute(image, 'src') || page.attribute(image, 'data-src'))
    .slice(0, MOST_IMAGES)
    .map((image) => {
      const src = (page.attribute(image, 'src') || page.attribute(image, 'data-src') || '').trim()
      const isInline = /^data:/i.test(src)
      const isHidden = /^(?:presentation|none)$/.test(page.attribute(image, 'role') ?? '')
      return {
        url: isInline ? 'data:' : webAddress(src, base),
        alt: page.attribute(image, 'alt')?.slice(0, 400) ?? (isHidden ? '' : null),
        hasSize:
          (image.attributes.has('width') && image.attributes.has('height')) ||
          /aspect-ratio|height/.test(image.attributes.get('style') ?? ''),
        isLazy: page.attribute(image, 'loading') === 'lazy',
        hasSources: image.attributes.has('srcset') || image.parent?.name === 'picture',
        inlineBytes: isInline ? src.length : 0,
      }
    })
