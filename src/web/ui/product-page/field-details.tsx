import type { ReactNode } from 'react'
import type { ExtractedVariant, Extraction } from '#contracts/extraction.ts'
import { cx } from '#web/lib/cx.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type FieldChoice, pageCurrency, shownCandidate } from './field-choice.ts'
import { amountText } from './field-words.ts'

const MAX_VARIANTS_SHOWN = 50

/** The lists of a page that a table of fields only counts: variants, images, specifications and features. */
export function FieldDetails({ extraction, choice }: { extraction: Extraction; choice: FieldChoice }) {
  const variants = shownCandidate(extraction, choice, 'variants')?.value ?? []
  const images = shownCandidate(extraction, choice, 'images')?.value ?? []
  const specifications = shownCandidate(extraction, choice, 'specifications')?.value ?? []
  const features = shownCandidate(extraction, choice, 'features')?.value ?? []
  return (
    <>
      {variants.length > 0 && (
        <Card title={`Variants (${variants.length})`}>
          <VariantTable variants={variants} currency={pageCurrency(extraction, choice)} />
        </Card>
      )}
      {images.length > 0 && (
        <Card title={`Images (${images.length})`}>
          <ImageList images={images} />
        </Card>
      )}
      {specifications.length > 0 && (
        <Card title={`Specifications (${specifications.length})`}>
          <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-4 gap-y-1.5">
            {specifications.map(({ name, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page may state the same pair twice, and the list never changes
              <div key={at} className="contents [overflow-wrap:anywhere]">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {features.length > 0 && (
        <Card title={`Features (${features.length})`}>
          <ul className="flex list-inside list-disc flex-col gap-1 marker:text-faint [overflow-wrap:anywhere]">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

interface VariantTableProps {
  variants: ExtractedVariant[]
  currency: string | null
}

function VariantTable({ variants, currency }: VariantTableProps) {
  const shown = variants.slice(0, MAX_VARIANTS_SHOWN)
  const price = (amount: string | null) => (amount === null ? '' : amountText(amount, currency))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section aria-label="Variants" tabIndex={0} className="-mx-4 overflow-x-auto">
      <table className="w-full border-collapse text-left whitespace-nowrap">
        <thead>
          <tr className="border-b border-line text-small text-muted">
            {['Variant', 'Price', 'Compare-at', 'SKU', 'Availability'].map((name) => (
              <th
                key={name}
                scope="col"
                className={cx('px-4 py-2 font-medium', amounts.has(name) && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {shown.map((variant, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page may state the same variant twice, and the list never changes
            <tr key={at}>
              <th scope="row" className="max-w-80 truncate px-4 py-2 font-normal" title={nameOf(variant)}>
                {nameOf(variant)}
              </th>
              <Cell isAmount>{price(variant.price)}</Cell>
              <Cell isAmount>{price(variant.compareAt)}</Cell>
              <Cell>{variant.sku}</Cell>
              <Cell>{variant.availability}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      {variants.length > shown.length && (
        <p className="px-4 pt-2 text-small text-muted">
          {`${variants.length - shown.length} more in the raw JSON.`}
        </p>
      )}
    </section>
  )
}

const nameOf = ({ title, options }: ExtractedVariant): string =>
  options.length > 0 ? options.map(({ name, value }) => `${name}: ${value}`).join(', ') : title

const amounts = new Set(['Price', 'Compare-at'])

const Cell = ({ isAmount = false, children }: { isAmount?: boolean; children: ReactNode }) => (
  <td className={cx('figures px-4 py-2', isAmount && 'text-right')}>
    {children || <span className="text-faint">not stated</span>}
  </td>
)

/** Addresses only: pictures are not fetched from strangers. */
function ImageList({ images }: { images: string[] }) {
  return (
    <ol className="flex max-h-60 list-inside list-decimal flex-col gap-1 overflow-y-auto text-small marker:text-faint">
      {images.map((image) => (
        <li key={image} className="truncate">
          <a
            href={image}
            target="_blank"
            rel="noopener noreferrer nofollow"
            title={image}
            className="rounded-small underline decoration-faint underline-offset-3 hover:decoration-text"
          >
            {image.replace(/^https?:\/\//, '')}
          </a>
        </li>
      ))}
    </ol>
  )
}
