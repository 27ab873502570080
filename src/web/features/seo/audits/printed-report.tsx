import { createPortal } from 'react-dom'
import type { Audit } from '#contracts/seo/seo.ts'
import { lostText, pagesText, timeText, weights } from '../seo-words.ts'

const MOST_PLACES = 10

/** The report for paper, in place of the app. Shown by `base.css` while the browser prints. */
export function PrintedReport({ audit }: { audit: Audit }) {
  const urls = new Map(audit.audited.map(({ number, url }) => [number, url]))
  return createPortal(
    <div data-print className="hidden bg-[#ffffff] p-8 text-[#000000] print:block">
      <h1 className="text-title font-semibold">SEO report: {audit.address}</h1>
      <p>
        {timeText(audit.createdAt)} · {pagesText(audit.pages)} · score {Math.round(audit.score ?? 0)} of 100
      </p>
      {audit.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <ul className="my-3 columns-3">
        {audit.groups.map(({ group, name, score }) => (
          <li key={group}>
            {name}: {Math.round(score)}
          </li>
        ))}
      </ul>
      {audit.findings.map(({ check, title, weight, lost, why, fix, places }) => (
        <section key={check} className="mb-3 break-inside-avoid border-t border-[#000000] pt-2">
          <h2 className="font-semibold">
            {title} ({weights[weight].name}, {lostText(lost)} points, {pagesText(places.length)})
          </h2>
          <p>{why}</p>
          <p>Fix: {fix}</p>
          <ul className="text-small">
            {places.slice(0, MOST_PLACES).map(({ page, evidence }) => (
              <li key={page} className="[overflow-wrap:anywhere]">
                {urls.get(page)}: {evidence.join('; ')}
              </li>
            ))}
          </ul>
          {places.length > MOST_PLACES && (
            <p className="text-small">And {pagesText(places.length - MOST_PLACES)} more, in the CSV file.</p>
          )}
        </section>
      ))}
    </div>,
    document.body,
  )
}
