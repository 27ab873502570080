import { useState } from 'react'
import type { AuditedPage } from '#contracts/seo/seo.ts'
import { fileSize } from '#core/file-size.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { pathOf } from '../seo-words.ts'

const FIRST = 10

const numbers = new Set(['Words', 'Size', 'Time'])

type MeasuredPage = NonNullable<AuditedPage['lab']> & Pick<AuditedPage, 'url' | 'number'>

export function AuditedPages({ pages }: { pages: AuditedPage[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? pages : pages.slice(0, FIRST)
  const measured = pages.flatMap(({ lab, url, number }) => (lab ? [{ ...lab, url, number }] : []))
  return (
    <Card title="Pages">
      <div className="-mx-4 overflow-x-auto">
        <table className="w-full text-small">
          <thead className="text-left text-faint">
            <tr>
              {['Page', 'Status', 'Title', 'Words', 'Size', 'Time'].map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={cx('px-4 py-1.5 font-medium', numbers.has(name) && 'text-right')}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line-soft">
            {shown.map((page) => (
              <tr key={page.number}>
                <th
                  scope="row"
                  className="max-w-60 truncate px-4 py-2 text-left font-medium"
                  title={page.url}
                >
                  {pathOf(page.url)}
                </th>
                <td className="px-4 py-2">
                  <Badge tone={page.status === 200 ? 'gain' : 'loss'}>
                    {page.status === 0 ? 'Not read' : page.status}
                  </Badge>
                </td>
                <td className="max-w-80 min-w-40 px-4 py-2 [overflow-wrap:anywhere]">
                  {page.problem ?? page.title}
                </td>
                <td className="figures px-4 py-2 text-right">
                  {page.status === 0 ? '–' : page.words.toLocaleString('en')}
                </td>
                <td className="figures px-4 py-2 text-right whitespace-nowrap">
                  {page.status === 0 ? '–' : fileSize(page.bytes)}
                </td>
                <td className="figures px-4 py-2 text-right whitespace-nowrap">
                  {page.ms === null ? '–' : `${page.ms} ms`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {measured.length > 0 && <LabTimes pages={measured} />}
      {pages.length > FIRST && !isWhole && (
        <Button size="small" className="mt-3" onClick={() => setIsWhole(true)}>
          Show all {pages.length}
        </Button>
      )}
    </Card>
  )
}

/** Times of one visit in a browser. They are no field data, and the heading says so. */
function LabTimes({ pages }: { pages: MeasuredPage[] }) {
  return (
    <section className="mt-4 border-t border-line-soft pt-3">
      <h3 className="text-small font-semibold">Lab times</h3>
      <p className="text-small text-muted">
        One visit in this installation’s browser, as a phone and without throttling. Visitors see other times.
      </p>
      <ul className="mt-2 grid gap-2">
        {pages.map(({ number, url, lcp, cls, tbt, transfer, requests }) => (
          <li key={number} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small">
            <span className="min-w-0 flex-1 basis-40 truncate font-medium" title={url}>
              {pathOf(url)}
            </span>
            <span className="figures">LCP {lcp === null ? '–' : `${Math.round(lcp)} ms`}</span>
            <span className="figures">CLS {cls.toFixed(2)}</span>
            <span className="figures">TBT {Math.round(tbt)} ms</span>
            <span className="figures">
              {fileSize(transfer)} in {requests} requests
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
