import type { BlockProps, BlockType, PageImage, SimpleBlock } from '#contracts/pages/page-blocks.ts'

const noImage: PageImage = { assetId: null, alt: '' }

const emptyProps: { [Type in BlockType]: BlockProps<Type> } = {
  announcement: { text: '', link: null },
  hero: { eyebrow: '', title: '', text: '', image: null, button: 'Buy now' },
  gallery: {
    title: '',
    text: '',
    images: [],
    price: '',
    compareAt: '',
    points: [],
    button: 'Buy now',
    note: '',
  },
  price: { price: '', compareAt: '', note: '' },
  benefits: { title: '', items: [] },
  bundles: { title: '', items: [] },
  buy: { label: 'Buy now', note: '', sticky: false },
  delivery: { title: 'Delivery', text: '', days: '' },
  guarantee: { title: 'Our guarantee', text: '', days: '' },
  problem: { title: '', problem: '', solution: '', image: null },
  steps: { title: 'How it works', items: [] },
  comparison: { title: '', ours: '', theirs: '', rows: [] },
  beforeAfter: { title: '', text: '', before: noImage, after: noImage },
  reviews: { title: 'Reviews', items: [] },
  faq: { title: 'Questions', items: [] },
  specs: { title: 'Details', rows: [] },
  policies: { title: 'Policies', items: [] },
  richText: { text: '' },
  image: { image: noImage, caption: '' },
  video: { title: '', poster: noImage, link: null },
  logos: { title: '', images: [] },
  numbers: { title: '', items: [] },
  imageText: { title: '', text: '', image: noImage, side: 'right' },
  footer: { company: '', contact: '', text: '', links: [] },
}

/** An empty block, ready to edit. */
export const newBlock = (type: BlockType, id: string): SimpleBlock =>
  ({ id, type, props: structuredClone(emptyProps[type]) }) as SimpleBlock
