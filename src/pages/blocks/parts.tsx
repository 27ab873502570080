import type { ReactNode } from 'react'
import type { PageImage } from '#contracts/pages/page-blocks.ts'
import type { Drawing } from '../drawing.ts'

interface SectionProps {
  kind: string
  title?: string
  children: ReactNode
}

export const Section = ({ kind, title, children }: SectionProps) => (
  <section className={`b b-${kind}`}>
    <div className="w">
      {title && <h2>{title}</h2>}
      {children}
    </div>
  </section>
)

/** Text with one paragraph per line. */
export const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and are never reordered in place.
    .map((line, index) => <p key={index}>{line}</p>)

interface PictureProps {
  image: PageImage | null
  drawing: Drawing
  /** Share of the screen it takes on a wide screen, for the browser to choose a size. */
  sizes?: string
  /** The first image of a page is fetched at once; the others when they come near. */
  isFirst?: boolean
}

export function Picture({ image, drawing, sizes = '100vw', isFirst = false }: PictureProps) {
  const files = image?.assetId ? drawing.image(image.assetId) : undefined
  if (!image || !files) return drawing.isDraft ? <div className="no-image">No image yet</div> : null
  const set = (format: 'avif' | 'webp' | 'jpeg') =>
    files.widths.map((width) => `${files.url(width, format)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img
        src={files.url(files.widths.at(-1) ?? files.width, 'jpeg')}
        srcSet={set('jpeg')}
        sizes={sizes}
        alt={image.alt}
        width={files.width}
        height={files.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

interface BuyLinkProps {
  label: string
  drawing: Drawing
}

export const BuyLink = ({ label, drawing }: BuyLinkProps) =>
  (drawing.buyLink !== undefined || (drawing.isDraft && label !== '')) && (
    <a className="buy" href={drawing.buyLink ?? '#'} rel="noopener">
      {label || 'Buy now'}
    </a>
  )

interface PricesProps {
  price: string
  compareAt: string
}

export const Prices = ({ price, compareAt }: PricesProps) => (
  <p className="prices">
    <strong>{price}</strong>
    {compareAt && compareAt !== price && (
      <s>
        <span className="unseen">Before: </span>
        {compareAt}
      </s>
    )}
  </p>
)
