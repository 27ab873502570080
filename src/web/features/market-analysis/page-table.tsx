import type { ReactNode } from 'react'
import type { Analysis, PageFacts } from '#contracts/market-analysis.ts'
import { cx } from '#web/lib/cx.ts'
import { Cite } from './sources.tsx'
import { amountText, daysText, webLink } from './words.ts'

const columns: { name: string; show: (facts: PageFacts) => string }[] = [
  { name: 'Price', show: ({ price, currency }) => (price === null ? '' : amountText(price, currency)) },
  {
    name: 'Before',
    show: ({ compareAt, currency }) => (compareAt === null ? '' : amountText(compareAt, currency)),
  },
  { name: 'Delivery', show: ({ delivery }) => (delivery ? daysText(delivery) : '') },
  {
    name: 'Rating',
    show: ({ rating }) => (rating ? `${rating.value}${rating.best ? ` of ${rating.best}` : ''}` : ''),
  },
  { name: 'Reviews', show: ({ reviews }) => (reviews === null ? '' : reviews.toLocaleString('en')) },
  { name: 'Images', show: ({ images, moreImages }) => `${images}${moreImages ? ' or more' : ''}` },
]

/** The pages side by side: a table, or a card for each where the screen is narrow. Ratings are as the pages state them. */
export function PageTable({ analysis }: { analysis: Analysis }) {
  const read = analysis.pages.flatMap(({ number, url, facts }) => (facts ? [{ number, url, facts }] : []))
  return (
    <section aria-label="Pages side by side" className="rounded-card border border-line-soft bg-panel">
      <table className="w-full border-collapse text-left max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-small text-muted">
            <Head>Page</Head>
            {columns.map(({ name }) => (
              <Head key={name} isNumber>
                {name}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft max-md:block">
          {read.map(({ number, url, facts }) => (
            <tr
              key={number}
              className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:px-4 max-md:py-3"
            >
              <th
                scope="row"
                className="max-w-80 px-4 py-2.5 align-top font-normal max-md:col-span-2 max-md:block max-md:max-w-none max-md:px-0 max-md:py-1"
              >
                <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
                  {facts.title ?? webLink(url)?.host ?? url}
                </span>
                <span className="text-small text-muted">{webLink(url)?.host}</span> <Cite page={number} />
              </th>
              {columns.map(({ name, show }) => (
                <td
                  key={name}
                  className="figures px-4 py-2.5 text-right align-top whitespace-nowrap max-md:flex max-md:justify-between max-md:gap-2 max-md:px-0 max-md:py-1"
                >
                  <span aria-hidden className="text-small text-muted md:hidden">
                    {name}
                  </span>
                  {show(facts) || <span className="text-faint">not stated</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Head = ({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) => (
  <th scope="col" className={cx('px-4 py-2.5 font-medium', isNumber && 'text-right')}>
    {children}
  </th>
)
