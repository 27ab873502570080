import type { BlockType } from '#contracts/pages/page-blocks.ts'
import type { FlatBlock } from './checked-page.ts'

type PropsOf<Type extends BlockType> = Extract<FlatBlock, { type: Type }>['props']

/** The parts by which a section says something. A heading, a caption or the label of a button alone says nothing. */
const substance: { [Type in BlockType]: (props: PropsOf<Type>) => unknown } = {
  announcement: ({ text }) => text,
  hero: ({ title, text, image }) => [title, text, image],
  gallery: ({ title, text, images, price, points }) => [title, text, images, price, points],
  price: ({ price }) => price,
  benefits: ({ items }) => items,
  bundles: ({ items }) => items.map(({ label, price, note }) => [label, price, note]),
  // Without a label it says “Buy now”.
  buy: () => 'Buy now',
  delivery: ({ text, days }) => [text, days],
  guarantee: ({ text, days }) => [text, days],
  problem: ({ problem, solution, image }) => [problem, solution, image],
  steps: ({ items }) => items,
  comparison: ({ rows }) => rows,
  beforeAfter: ({ text, before, after }) => [text, before, after],
  reviews: ({ items }) => items.map(({ author, text }) => [author, text]),
  faq: ({ items }) => items,
  specs: ({ rows }) => rows,
  policies: ({ items }) => items.map(({ text }) => text),
  richText: ({ text }) => text,
  image: ({ image }) => image,
  video: ({ link }) => link,
  logos: ({ images }) => images,
  numbers: ({ items }) => items,
  imageText: ({ title, text, image }) => [title, text, image],
  footer: ({ company, contact, text, links }) => [company, contact, text, links],
}

/** True for a section of which a visitor sees nothing, or a heading above nothing. */
export function isBlank({ type, props }: FlatBlock): boolean {
  return !saysSomething(substance[type](props as never))
}

/** An image without a file shows nothing, whatever its description. */
function saysSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value !== 'object' || value === null) return false
  if ('assetId' in value) return value.assetId !== null
  return Object.values(value).some(saysSomething)
}
