import type { PageRendering, ShopifyTheme, ShopifyThemeOptions } from '#contracts/pages/page-rendering.ts'
import { pageStyle, readableOn } from '../page-style.ts'
import { type ResolvedBlock, resolveFacts } from '../resolve.ts'
import { type SectionBlock, sectionBlocks } from './block-liquid.tsx'
import { plainLink, takeSettings, withoutLiquid } from './settings.ts'

/** Shopify takes so many blocks in a section of a template. */
const MOST_BLOCKS = 50
const NAME_LENGTH = 25

export function shopifyTheme(
  { page, canon, images }: Omit<PageRendering, 'addresses' | 'goal'>,
  { handle, buyLink }: ShopifyThemeOptions,
): ShopifyTheme {
  const type = `sellwright-${handle}`
  const resolved = resolveFacts(page.blocks, (path) => canon.texts.get(path), page.language).blocks
  const files = imageFiles(resolved, images, type)
  const blocks = sectionBlocks(resolved, { sizes: images, files })
  return {
    files: {
      [`sections/${type}.liquid`]: sectionFile(blocks, page),
      [`templates/page.${handle}.json`]: templateFile(blocks, type, themeValues(page, buyLink)),
    },
    images: Object.fromEntries([...files].map(([assetId, file]) => [`assets/${file}`, assetId])),
  }
}

type Page = PageRendering['page']

/** File names of the images that the page shows, by asset. */
function imageFiles(blocks: readonly ResolvedBlock[], images: PageRendering['images'], type: string) {
  const assets = blocks
    .flatMap((block) => takeSettings(block, () => '').settings)
    .flatMap(({ assetId }) => (assetId && images.has(assetId) ? [assetId] : []))
  return new Map([...new Set(assets)].map((assetId, index) => [assetId, `${type}-${index + 1}.jpg`]))
}

const colours = [
  ['accent', 'Accent'],
  ['on_accent', 'Text on accent'],
  ['background', 'Background'],
  ['text', 'Text'],
] as const

function themeValues({ theme }: Page, buyLink: string | undefined): Record<string, string> {
  const { accent, background, text } = theme
  const link = buyLink && { buy_link: plainLink(buyLink) }
  return { accent, on_accent: readableOn(accent), background, text, ...link }
}

function sectionFile(blocks: SectionBlock[], page: Page): string {
  const values = themeValues(page, undefined)
  const schema = {
    name: withoutLiquid(page.title).slice(0, NAME_LENGTH).trim() || 'Page',
    tag: 'section',
    max_blocks: MOST_BLOCKS,
    settings: [
      { type: 'url', id: 'buy_link', label: 'Buy link' },
      ...colours.map(([id, label]) => ({ type: 'color', id, label, default: values[id] })),
    ],
    blocks: blocks.map(({ type, name, settings }) => ({
      type,
      name,
      limit: 1,
      settings: settings.map(({ type, id, label }) => ({ type, id, label })),
    })),
  }
  return [
    '{%- style -%}',
    sectionStyle(page),
    '{%- endstyle -%}',
    '<div class="sellwright-page sellwright-page-{{ section.id }}">',
    '  {%- for block in section.blocks -%}',
    '    {%- case block.type -%}',
    ...blocks.flatMap(({ type, liquid }) => [`      {%- when '${type}' -%}`, `        ${liquid}`]),
    '    {%- endcase -%}',
    '  {%- endfor -%}',
    '</div>',
    '',
    '{% schema %}',
    JSON.stringify(schema, null, 2),
    '{% endschema %}',
    '',
  ].join('\n')
}

/** The page's own rules within the section, so the rest of the shop keeps its look. */
function sectionStyle({ theme }: Page): string {
  const rules = pageStyle(theme)
    .replace(/--accent:[^;]+;--on-accent:[^;]+;--bg:[^;]+;--fg:[^;]+;/, '')
    .replace(':root{', '&{')
    .replace('body{margin:0;', '&{')
    .replaceAll(/html\{[^}]*\}/g, '')
    .replace(/@media\(prefers-reduced-motion:reduce\)\{\}/, '')
  const colour = (id: (typeof colours)[number][0]) => `{{ section.settings.${id} }}`
  return [
    `.sellwright-page-{{ section.id }}{--accent:${colour('accent')};--on-accent:${colour('on_accent')};--bg:${colour('background')};--fg:${colour('text')}}`,
    `.sellwright-page{${rules}}`,
  ].join('\n')
}

/** Pages with more blocks than a section takes use the section several times. */
function templateFile(blocks: SectionBlock[], type: string, settings: Record<string, string>): string {
  const parts = Array.from({ length: Math.max(1, Math.ceil(blocks.length / MOST_BLOCKS)) }, (_, index) =>
    blocks.slice(index * MOST_BLOCKS, (index + 1) * MOST_BLOCKS),
  )
  const sections = parts.map((part, index) => [
    `page_${index + 1}`,
    {
      type,
      blocks: Object.fromEntries(
        part.map((block) => [block.type, { type: block.type, settings: valuesOf(block) }]),
      ),
      block_order: part.map((block) => block.type),
      settings,
    },
  ])
  const template = { sections: Object.fromEntries(sections), order: sections.map(([name]) => name) }
  return `${JSON.stringify(template, null, 2)}\n`
}

const valuesOf = ({ settings }: SectionBlock) =>
  Object.fromEntries(settings.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]])))
