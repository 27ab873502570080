import { type PageBlock, type PageImage, pageLimits } from '#contracts/pages/page-blocks.ts'

type Blocks = readonly PageBlock[]

/** The gallery that shows the product. A page usually has one. */
export const galleryOf = (blocks: Blocks) => blocks.find((block) => block.type === 'gallery')

export const withGalleryImages = (blocks: Blocks, images: PageImage[]): PageBlock[] => {
  const gallery = galleryOf(blocks)
  return blocks.map((block) =>
    block === gallery && block.type === 'gallery'
      ? { ...block, props: { ...block.props, images: images.slice(0, pageLimits.images) } }
      : block,
  )
}

/** Alt text to begin with: the product's name, told apart by number. */
export const firstAlt = (title: string | undefined, number: number): string =>
  title ? (number === 1 ? title : `${title}, photo ${number}`).slice(0, pageLimits.line) : ''

/** Image addresses of the canon that are not copied to the project yet. */
export const addressesToCopy = (value: unknown, stored: readonly { source: string | null }[]): string[] => {
  const known = new Set(stored.map(({ source }) => source))
  const addresses = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  return [...new Set(addresses)].filter((each) => /^https?:\/\//i.test(each) && !known.has(each))
}
