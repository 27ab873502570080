import { renderToStaticMarkup } from 'react-dom/server'
import { RichTextBody } from '../blocks/rich-text.tsx'
import type { Drawing } from '../drawing.ts'
import { Block } from '../page-view.tsx'
import type { ResolvedBlock } from '../resolve.ts'
import { type Setting, takeSettings, tokenOf, tokens } from './settings.ts'

export interface SectionBlock {
  type: string
  name: string
  settings: Setting[]
  liquid: string
}

/** Images of a page: their sizes, and the theme's files with them. */
export interface SectionImages {
  sizes: ReadonlyMap<string, { width: number; height: number }>
  files: ReadonlyMap<string, string>
}

// Settings count from 1.
const BUY_LINK = tokenOf(0)

export function sectionBlocks(blocks: readonly ResolvedBlock[], images: SectionImages): SectionBlock[] {
  const counts = new Map<string, number>()
  return blocks.flatMap((block) => {
    const taken = takeSettings(block, (text) => renderToStaticMarkup(<RichTextBody text={text} />))
    const html = drawWithTokens(taken.block, taken.settings, images)
    if (html === '') return []
    const count = (counts.get(block.type) ?? 0) + 1
    counts.set(block.type, count)
    const used = new Set(Array.from(html.matchAll(tokens), ([, number]) => Number(number)))
    return {
      type: `${block.type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_${count}`,
      name: count > 1 ? `${blockNames[block.type]} ${count}` : blockNames[block.type],
      settings: taken.settings.filter((_, index) => used.has(index + 1)),
      liquid: toLiquid(html, taken.settings, images),
    }
  })
}

/** A block drawn by its own component, with tokens for everything the merchant edits. */
function drawWithTokens(block: ResolvedBlock, settings: Setting[], images: SectionImages): string {
  const sizes = new Map(
    settings.map(({ assetId = '' }, index) => [tokenOf(index + 1), images.sizes.get(assetId)]),
  )
  const drawing: Drawing = {
    buyLink: BUY_LINK,
    isDraft: false,
    image: (token) => {
      const size = sizes.get(token)
      return size && { ...size, widths: [size.width], url: () => token }
    },
  }
  return renderToStaticMarkup(<Block block={block} drawing={drawing} />)
}

/** Braces that are left in the markup are the seller's, and become entities: no Liquid but ours is in the file. */
function toLiquid(html: string, settings: Setting[], images: SectionImages): string {
  const settingAt = (number: string | undefined) => settings[Number(number) - 1]
  return html
    .replace(/[{}]/g, (brace) => `&#${brace.charCodeAt(0)};`)
    .replace(/<picture>.*?<\/picture>/gs, (picture) => {
      const used = new Set(Array.from(picture.matchAll(tokens), ([, number]) => settingAt(number)))
      const [image, alt] = used
      return image ? imageLiquid(picture, image, alt, images) : ''
    })
    .replaceAll(BUY_LINK, "{{ section.settings.buy_link | default: '#' | escape }}")
    .replace(/<p>\uE000(\d+)\uE001<\/p>/g, (paragraph, number: string) => {
      const setting = settingAt(number)
      return setting?.type === 'richtext' ? `{{ block.settings.${setting.id} }}` : paragraph
    })
    .replace(tokens, (_, number: string) => {
      const setting = settingAt(number)
      const breaks = setting?.type === 'textarea' ? ' | newline_to_br' : ''
      return setting ? `{{ block.settings.${setting.id} | escape${breaks} }}` : ''
    })
    .replace(/^<(\w+)/, '<$1 {{ block.shopify_attributes }}')
}

/** The image that the merchant picked, or else the file that came with the theme. */
function imageLiquid(
  picture: string,
  image: Setting,
  alt: Setting | undefined,
  images: SectionImages,
): string {
  const { assetId = '', id } = image
  const { width, height } = images.sizes.get(assetId) ?? { width: 0, height: 0 }
  const loading = picture.includes('loading="eager"') ? 'eager' : 'lazy'
  const text = alt ? `block.settings.${alt.id}` : "''"
  return [
    `{%- if block.settings.${id} != blank -%}`,
    `{{ block.settings.${id} | image_url: width: 1600 | image_tag: widths: '480, 960, 1600', loading: '${loading}', alt: ${text} }}`,
    '{%- else -%}',
    `<img src="{{ '${images.files.get(assetId)}' | asset_url }}" alt="{{ ${text} | escape }}" width="${width}" height="${height}" loading="${loading}">`,
    '{%- endif -%}',
  ].join('')
}

const blockNames: Record<ResolvedBlock['type'], string> = {
  announcement: 'Announcement',
  hero: 'Hero',
  gallery: 'Gallery',
  price: 'Price',
  benefits: 'Benefits',
  bundles: 'Bundles',
  buy: 'Buy button',
  delivery: 'Delivery',
  guarantee: 'Guarantee',
  problem: 'Problem and solution',
  steps: 'How it works',
  comparison: 'Comparison',
  beforeAfter: 'Before and after',
  reviews: 'Reviews',
  faq: 'FAQ',
  specs: 'Specifications',
  policies: 'Policies',
  richText: 'Rich text',
  image: 'Image',
  video: 'Video',
  logos: 'Logos',
  numbers: 'Numbers',
  imageText: 'Image with text',
  footer: 'Footer',
  columns: 'Columns',
}
