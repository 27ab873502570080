import type { BlockProps, PageBlock, SimpleBlock } from '#contracts/pages/page-blocks.ts'
import type { PageGoal } from '#contracts/pages/pages.ts'
import { readVariants } from '#core/pages/variants.ts'
import { type CanonReader, canonField, productPage, productSection, short } from './templates.ts'

type Part = string | SimpleBlock

/** Sections of each goal in their order: those of a product page by their name, others written out. */
const parts: Record<Exclude<PageGoal, 'product'>, (canon: CanonReader) => Part[]> = {
  landing: (canon) => [
    'announcement',
    hero(canon, { button: 'Buy now' }),
    'problem',
    'benefits',
    price(canon),
    'guarantee',
    'faq',
    'policies',
    'footer',
    'buy',
  ],
  // Readers have to see at once that an article is an advertisement.
  advertorial: (canon) => [
    hero(canon, { eyebrow: 'Advertisement' }),
    'problem',
    ...(canon.has('product.description') ? [story('story', { canon: 'product.description' })] : []),
    'benefits',
    'guarantee',
    price(canon),
    'policies',
    'footer',
    'buy',
  ],
  listicle: (canon) => [
    hero(canon, {}),
    ...reasons(canon),
    'guarantee',
    price(canon),
    'policies',
    'footer',
    'buy',
  ],
  collection: (canon) => [
    hero(canon, { title: canonField(canon, 'brand.name') || 'Our collection' }),
    ...products(canon),
    'footer',
  ],
  policy: (canon) => [
    hero(canon, { title: 'Returns, shipping and contact', text: '' }),
    'policies',
    'delivery',
    'footer',
  ],
  thanks: (canon) => [
    hero(canon, { title: 'Thank you for your order', text: '' }),
    'delivery',
    'faq',
    'footer',
  ],
}

/** A page of a goal with every section the canon can fill. */
export function templatePage(goal: PageGoal, canon: CanonReader): PageBlock[] {
  if (goal === 'product') return productPage(canon)
  return parts[goal](canon).flatMap((part) =>
    typeof part === 'string' ? (productSection(part, canon) ?? []) : [part],
  )
}

const hero = (canon: CanonReader, props: Partial<BlockProps<'hero'>>): SimpleBlock => ({
  id: 'hero',
  type: 'hero',
  props: {
    eyebrow: '',
    title: canonField(canon, 'product.title'),
    text: canonField(canon, 'offer.promise'),
    image: null,
    button: '',
    ...props,
  },
})

const price = (canon: CanonReader): SimpleBlock => ({
  id: 'price',
  type: 'price',
  props: {
    price: canonField(canon, 'pricing.price'),
    compareAt: canonField(canon, 'pricing.compareAt'),
    note: '',
  },
})

const noImage = { assetId: null, alt: '' }

const story = (id: string, text: BlockProps<'imageText'>['text'], title = ''): SimpleBlock => ({
  id,
  type: 'imageText',
  props: { title, text, image: noImage, side: 'right' },
})

/** Each reason is a fact of the canon. Their number is counted, not promised. */
function reasons(canon: CanonReader): SimpleBlock[] {
  const facts = short([...canon.list('product.claims'), ...canon.list('product.features')]).slice(0, 10)
  const title = facts.length > 1 ? `${facts.length} reasons to choose it` : ''
  if (facts.length === 0) return []
  const items = facts.map((fact) => ({ title: fact, text: '' }))
  return [{ id: 'steps', type: 'steps', props: { title, items } }]
}

/** One section for each variant; two empty ones to begin with where the canon has none. */
function products(canon: CanonReader): SimpleBlock[] {
  const variants = readVariants(canon.list('product.variants')).map(({ options }) =>
    options.map(({ value }) => value).join(', '),
  )
  const titles = variants.length > 0 ? short(variants).slice(0, 8) : ['', '']
  return titles.map((title, index) => story(`product-${index + 1}`, '', title))
}
