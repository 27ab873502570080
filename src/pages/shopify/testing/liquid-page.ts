import { Liquid, type TagToken, type TopLevelToken } from 'liquidjs'
import type { PageBlock, SimpleBlock } from '#contracts/pages/page-blocks.ts'
import type { ShopifyTheme } from '#contracts/pages/page-rendering.ts'

const photo = { assetId: '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59', alt: 'Lamp on a desk' }
const other = { assetId: '1b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59', alt: 'Lamp, folded' }
export const images = new Map([photo, other].map(({ assetId }) => [assetId, { width: 1_200, height: 900 }]))

/** One block of every type, with texts that would be Liquid or markup if they were not escaped. */
const simple: SimpleBlock[] = [
  {
    id: 'a',
    type: 'announcement',
    props: { text: 'Free shipping {{ shop.name }}', link: 'https://shop.example/{{a}}' },
  },
  {
    id: 'b',
    type: 'hero',
    props: {
      eyebrow: 'New',
      title: 'Arc <b>lamp</b>',
      text: 'One line.\nAnother line.',
      image: photo,
      button: 'Buy now',
    },
  },
  {
    id: 'c',
    type: 'gallery',
    props: {
      title: 'Arc lamp',
      text: '{% assign x = 1 %}',
      images: [photo, other],
      price: { canon: 'pricing.price' },
      compareAt: '59.90 EUR',
      points: ['Dims', 'Folds'],
      button: 'Buy',
      note: 'Ships today',
    },
  },
  {
    id: 'd',
    type: 'price',
    props: { price: { canon: 'pricing.price' }, compareAt: { canon: 'pricing.price' }, note: '' },
  },
  {
    id: 'e',
    type: 'benefits',
    props: {
      title: 'Why',
      items: [
        { title: 'Light', text: 'Warm light' },
        { title: 'Small', text: '' },
      ],
    },
  },
  {
    id: 'f',
    type: 'bundles',
    props: { title: 'Bundles', items: [{ label: 'Two', price: '70 EUR', note: 'Save', best: true }] },
  },
  { id: 'g', type: 'buy', props: { label: 'Buy now', note: 'Secure', sticky: true } },
  { id: 'h', type: 'delivery', props: { title: 'Delivery', text: 'By post', days: '3 to 5 days' } },
  { id: 'i', type: 'guarantee', props: { title: 'Guarantee', text: 'Money back', days: '30 days' } },
  {
    id: 'j',
    type: 'problem',
    props: { title: 'Dark desk?', problem: 'Yes', solution: 'Lamp', image: other },
  },
  { id: 'k', type: 'steps', props: { title: 'Steps', items: [{ title: 'Unfold', text: 'Then plug in' }] } },
  {
    id: 'l',
    type: 'comparison',
    props: {
      title: 'Compare',
      ours: 'Arc',
      theirs: 'Others',
      rows: [{ label: 'Dims', ours: 'Yes', theirs: 'No' }],
    },
  },
  { id: 'm', type: 'beforeAfter', props: { title: 'Before', text: '', before: photo, after: other } },
  {
    id: 'n',
    type: 'reviews',
    props: {
      title: 'Reviews',
      items: [{ author: 'Ana', text: 'Good', rating: 4, source: 'https://reviews.example/{{1}}' }],
    },
  },
  { id: 'o', type: 'faq', props: { title: 'FAQ', items: [{ question: 'Warm?', answer: 'Yes.' }] } },
  { id: 'p', type: 'specs', props: { title: 'Specs', rows: [{ label: 'Height', value: '40 cm' }] } },
  {
    id: 'q',
    type: 'policies',
    props: { title: 'Policies', items: [{ kind: 'returns', title: 'Returns', text: '30 days' }] },
  },
  {
    id: 'r',
    type: 'richText',
    props: { text: '## Made in {{ Turin }}\n\n**Bold** and [a link](https://shop.example)' },
  },
  { id: 's', type: 'image', props: { image: photo, caption: 'At night' } },
  { id: 't', type: 'video', props: { title: 'Video', poster: photo, link: 'https://video.example/1' } },
  { id: 'u', type: 'logos', props: { title: 'Seen in', images: [other] } },
  { id: 'v', type: 'numbers', props: { title: 'Numbers', items: [{ value: '900', label: 'lumens' }] } },
  { id: 'w', type: 'imageText', props: { title: 'Side', text: 'Text', image: photo, side: 'left' } },
  {
    id: 'x',
    type: 'footer',
    props: {
      company: 'Arc Ltd',
      contact: 'hi@arc.example',
      text: '',
      links: [{ label: 'Imprint', link: 'https://shop.example/imprint' }],
    },
  },
]

export const everyBlock: PageBlock[] = [
  ...simple,
  {
    id: 'y',
    type: 'columns',
    props: {
      columns: [[{ ...simple[4], id: 'y1' } as SimpleBlock], [{ ...simple[17], id: 'y2' } as SimpleBlock]],
    },
  },
]

interface Template {
  sections: Record<
    string,
    {
      type: string
      settings: object
      block_order: string[]
      blocks: Record<string, { type: string; settings: object }>
    }
  >
  order: string[]
}

export const templateOf = ({ files }: ShopifyTheme): Template =>
  JSON.parse(Object.entries(files).find(([path]) => path.startsWith('templates/'))?.[1] ?? '{}')

/** The page as a shop would show it: Liquid in setting values is evaluated too, as Shopify does. */
export async function renderLiquid(theme: ShopifyTheme): Promise<string> {
  const engine = shopifyLiquid()
  const { sections, order } = templateOf(theme)
  const parts = order.map((name) => {
    const section = sections[name]
    if (!section) throw new Error(`the template has no section ${name}`)
    const blocks = section.block_order.map((id) => ({
      ...section.blocks[id],
      shopify_attributes: `data-block="${id}"`,
    }))
    const scope = { shop: { name: 'EVALUATED' }, section: { id: name, settings: section.settings, blocks } }
    return engine.parseAndRender(
      theme.files[`sections/${section.type}.liquid`] ?? '',
      evaluated(engine, scope),
    )
  })
  return (await Promise.all(parts)).join('\n')
}

function evaluated<Value>(engine: Liquid, value: Value): Value {
  if (typeof value === 'string')
    return engine.parseAndRenderSync(value, { shop: { name: 'EVALUATED' } }) as Value
  if (Array.isArray(value)) return value.map((inner) => evaluated(engine, inner)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, evaluated(engine, inner)]),
  ) as Value
}

/** Tags and filters that Shopify adds to Liquid, as far as the section uses them. */
function shopifyLiquid(): Liquid {
  const engine = new Liquid({ strictFilters: true })
  engine.registerFilter('asset_url', (file: string) => `/assets/${file}`)
  engine.registerFilter('image_url', (image: string) => image)
  engine.registerFilter('image_tag', (image: string) => `<img src="${image}">`)
  for (const [name, shown] of [
    ['style', true],
    ['schema', false],
  ] as const) {
    engine.registerTag(name, {
      parse(_token: TagToken, remaining: TopLevelToken[]) {
        this.templates = []
        const stream = this.liquid.parser.parseStream(remaining)
        stream
          .on(`tag:end${name}`, () => stream.stop())
          .on('template', (template) => this.templates.push(template))
          .start()
      },
      *render(context, emitter): Generator<unknown> {
        if (shown) yield this.liquid.renderer.renderTemplates(this.templates, context, emitter)
      },
    })
  }
  return engine
}
