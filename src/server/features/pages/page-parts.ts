import type { PageBlock } from '#contracts/pages/page-blocks.ts'

interface GivenParts {
  /** Images of the project. */
  photos: string[]
  title: string
}

/** Puts photos into the gallery of a new page, described by the title. */
export const withParts = (blocks: PageBlock[], { photos, title }: GivenParts): PageBlock[] =>
  blocks.map((block) =>
    block.type === 'gallery' && block.props.images.length === 0
      ? { ...block, props: { ...block.props, images: photos.map(described(title, photos.length)) } }
      : block,
  )

const described = (title: string, count: number) => (assetId: string, at: number) => ({
  assetId,
  alt: (count > 1 ? `${title}, photo ${at + 1}` : title).slice(0, 200),
})
