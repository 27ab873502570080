import type { BlockType } from './page-blocks.ts'

interface BlockName {
  name: string
  purpose: string
}

/** Names and purposes of the kinds of sections, in the order of a usual page. */
export const blockNames: Record<BlockType | 'columns', BlockName> = {
  announcement: { name: 'Announcement bar', purpose: 'One line at the top, such as a bonus.' },
  gallery: { name: 'Gallery with buy box', purpose: 'Photos beside title, price and buy button.' },
  hero: { name: 'Hero', purpose: 'Headline, text, image and button.' },
  price: { name: 'Price', purpose: 'Price and compare-at price.' },
  bundles: { name: 'Bundles', purpose: 'Offers for several units.' },
  buy: { name: 'Buy button', purpose: 'A button, or a bar that stays in sight.' },
  delivery: { name: 'Delivery promise', purpose: 'Days until the order arrives.' },
  guarantee: { name: 'Guarantee', purpose: 'Your promise if it doesn’t work out.' },
  benefits: { name: 'Benefits', purpose: 'Reasons to buy, as cards.' },
  problem: { name: 'Problem and solution', purpose: 'The buyer’s problem and your answer.' },
  steps: { name: 'How it works', purpose: 'Numbered steps.' },
  comparison: { name: 'Comparison', purpose: 'Yours and others in a table.' },
  beforeAfter: { name: 'Before and after', purpose: 'Two photos side by side.' },
  reviews: { name: 'Reviews', purpose: 'Imported reviews with their source.' },
  numbers: { name: 'Numbers', purpose: 'Figures with their meaning.' },
  logos: { name: 'Logos', purpose: 'Brands or press, as images.' },
  imageText: { name: 'Image with text', purpose: 'A photo beside a text.' },
  image: { name: 'Image', purpose: 'One photo with a caption.' },
  video: { name: 'Video', purpose: 'A poster that links to a video.' },
  richText: { name: 'Text', purpose: 'Headings, paragraphs and lists.' },
  specs: { name: 'Specifications', purpose: 'Labels and values.' },
  faq: { name: 'Questions', purpose: 'Questions and answers to open.' },
  policies: { name: 'Policies', purpose: 'Returns, shipping, privacy, contact.' },
  footer: { name: 'Footer', purpose: 'Company, contact and links.' },
  columns: { name: 'Columns', purpose: 'Sections side by side.' },
}
