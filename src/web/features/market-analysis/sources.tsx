import ExternalLink from 'lucide-react/icons/external-link'
import type { AnalysedPage } from '#contracts/market-analysis.ts'
import { cx } from '#web/lib/cx.ts'
import { citationStyle } from '#web/ui/display/citation-style.ts'
import { rowsFrame } from '#web/ui/lists/rows.tsx'
import { timeText, webLink } from './words.ts'

const anchorOf = (page: number) => `source-${page}`

/** Names a page by its number, and leads to it among the sources. */
export const Cite = ({ page }: { page: number }) => (
  <a
    href={`#${anchorOf(page)}`}
    aria-label={`Source ${page}`}
    className={cx(citationStyle, 'align-text-top hover:bg-info/25')}
  >
    {page}
  </a>
)

/** Every page that was given, also those that could not be read, with why. */
export function Sources({ pages }: { pages: AnalysedPage[] }) {
  return (
    <section aria-labelledby="analysis-sources" className="flex flex-col gap-2">
      <h3 id="analysis-sources" className="text-small font-semibold text-muted">
        Sources
      </h3>
      <ol className={rowsFrame}>
        {pages.map((page) => (
          <li
            key={page.number}
            id={anchorOf(page.number)}
            className="flex scroll-mt-4 gap-3 px-4 py-2.5 target:bg-accent-soft"
          >
            <span className={cx(citationStyle, 'mt-0.5')}>{page.number}</span>
            <div className="min-w-0 flex-1">
              <Address url={page.url} />
              <p className={page.state === 'failed' ? 'text-small text-loss' : 'text-small text-muted'}>
                {outcome(page)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Address({ url }: { url: string }) {
  const link = webLink(url)
  if (!link) return <p className="[overflow-wrap:anywhere]">{url}</p>
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex max-w-full items-center gap-1.5 rounded-small underline decoration-faint underline-offset-3 hover:decoration-text"
    >
      <span className="truncate">{link.href.replace(/^https?:\/\/(www\.)?/, '')}</span>
      <ExternalLink className="size-3.5 flex-none" aria-label="opens in a new tab" />
    </a>
  )
}

function outcome({ url, state, reason, readAt, facts }: AnalysedPage): string {
  if (state === 'waiting') return 'Not read yet'
  const when = readAt ? timeText(readAt) : ''
  const asked = URL.parse(url)?.host.replace(/^www\./, '')
  const elsewhere = facts?.host && facts.host !== asked ? `, redirected to ${facts.host}` : ''
  return state === 'read'
    ? `Read ${when}${elsewhere}`
    : `${reason ?? 'This page could not be read.'} Tried ${when}.`
}
