import type { ReactNode } from 'react'
import type { BlockType } from '#contracts/pages/page-blocks.ts'
import { Announcement, Bundles, Buy, Gallery, Hero, Price } from './blocks/offer.tsx'
import { BeforeAfter, Comparison, Logos, Numbers, Reviews } from './blocks/proof.tsx'
import { Benefits, Image, ImageText, Problem, RichText, Steps, Video } from './blocks/story.tsx'
import { Delivery, Faq, Footer, Guarantee, Policies, Specs } from './blocks/trust.tsx'
import type { BlockView, Drawing } from './drawing.ts'
import type { ResolvedBlock } from './resolve.ts'

const views: { [Type in BlockType]: BlockView<Type> } = {
  announcement: Announcement,
  hero: Hero,
  gallery: Gallery,
  price: Price,
  benefits: Benefits,
  bundles: Bundles,
  buy: Buy,
  delivery: Delivery,
  guarantee: Guarantee,
  problem: Problem,
  steps: Steps,
  comparison: Comparison,
  beforeAfter: BeforeAfter,
  reviews: Reviews,
  faq: Faq,
  specs: Specs,
  policies: Policies,
  richText: RichText,
  image: Image,
  video: Video,
  logos: Logos,
  numbers: Numbers,
  imageText: ImageText,
  footer: Footer,
}

interface BlockProps {
  block: ResolvedBlock
  drawing: Drawing
}

/** One block, drawn alike by the editor and by the server. */
export function Block({ block, drawing }: BlockProps): ReactNode {
  if (block.type === 'columns')
    return (
      <div className="b-columns w">
        {block.props.columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
          <div key={index}>
            {column.map((inner) => (
              <Block key={inner.id} block={inner} drawing={drawing} />
            ))}
          </div>
        ))}
      </div>
    )
  const View = views[block.type] as BlockView<BlockType>
  return <View props={block.props as never} drawing={drawing} />
}

interface PageProps {
  blocks: readonly ResolvedBlock[]
  drawing: Drawing
}

export const Page = ({ blocks, drawing }: PageProps) => (
  <main className="page">
    {blocks.map((block) => (
      <Block key={block.id} block={block} drawing={drawing} />
    ))}
  </main>
)
