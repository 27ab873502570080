import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Analysis } from '#contracts/market-analysis.ts'
import { type Comparison, compareMarket } from '#core/market/compare.ts'
import { marketConclusion } from '#core/market/conclusion.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ChangesSince } from './changes-since.tsx'
import { useAnalysisLocation } from './location.ts'
import { PageTable } from './page-table.tsx'
import { Prices } from './prices.tsx'
import { Cite, Sources } from './sources.tsx'
import { amountText, offerNames } from './words.ts'

/** All that the pages say, side by side. Every figure names its page. */
export function Report({ analysis }: { analysis: Analysis }) {
  const pages = analysis.pages.flatMap(({ number, facts }) => (facts ? [{ number, facts }] : []))
  const compared = compareMarket(pages, analysis.own)
  return (
    <>
      <Conclusion sentences={marketConclusion(compared, pages.length, amountText)} />
      {pages.length > 0 && <PageTable analysis={analysis} />}
      <Notes analysis={analysis} />
      {analysis.summary && (
        <Card title={`Summary by ${analysis.summary.model}`}>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{analysis.summary.text}</p>
        </Card>
      )}
      {pages.length > 0 && (
        <>
          <Prices groups={compared.prices} />
          <Findings compared={compared} />
          <ChangesSince analysis={analysis} />
        </>
      )}
      <Sources pages={analysis.pages} />
    </>
  )
}

/** The report in short. */
function Conclusion({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return <p className="max-w-reading text-title">{sentences.join(' ')}</p>
}

function Notes({ analysis: { summaryNote, stale, proposed, own, read } }: { analysis: Analysis }) {
  const { toCanon } = useAnalysisLocation()
  const notes: { key: string; note: ReactNode }[] = []
  if (proposed > 0)
    notes.push({
      key: 'proposed',
      note: (
        <>
          {proposed === 1 ? 'One value was' : `${proposed} values were`} proposed as facts.{' '}
          <Link to={toCanon} className="underline decoration-faint underline-offset-3 hover:decoration-text">
            Review them
          </Link>
        </>
      ),
    })
  if (stale.length > 0)
    notes.push({
      key: 'stale',
      note: `Your facts have changed since: ${stale.join(', ')}. Run the analysis again to compare with the current values.`,
    })
  if (read > 0 && !own.price)
    notes.push({
      key: 'own',
      note: 'Your facts had no price with a currency, so your price isn’t compared.',
    })
  if (summaryNote) notes.push({ key: 'summary', note: summaryNote })
  if (notes.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-muted">
      {notes.map(({ key, note }) => (
        <li key={key}>{note}</li>
      ))}
    </ul>
  )
}

/** Quotes from the pages, grouped by kind. */
function Findings({ compared }: { compared: Comparison }) {
  const { discounts, offers, claims, prohibited } = compared
  return (
    <>
      {(discounts.length > 0 || offers.length > 0) && (
        <Card title="Offers">
          <dl className="flex flex-col gap-3">
            {discounts.length > 0 && (
              <Finding name="Strikethrough prices">
                {discounts.map(({ page, before, now, currency, percent }) => (
                  <li key={page}>
                    <span className="figures">
                      {percent} % off, {amountText(now, currency)} instead of {amountText(before, currency)}
                    </span>{' '}
                    <Cite page={page} />
                  </li>
                ))}
              </Finding>
            )}
            {offers.map(({ kind, quotes }) => (
              <Finding key={kind} name={offerNames[kind]}>
                <Quotes quotes={quotes} />
              </Finding>
            ))}
          </dl>
        </Card>
      )}
      {prohibited.length > 0 && (
        <Card title="Claims your facts prohibit">
          <dl className="flex flex-col gap-3">
            {prohibited.map(({ claim, page, words }) => (
              <Finding key={`${claim} ${page}`} name={claim} loud>
                <Quotes quotes={[{ page, words }]} />
              </Finding>
            ))}
          </dl>
        </Card>
      )}
      {claims.length > 0 && (
        <Card title="Claims">
          <dl className="flex flex-col gap-3">
            {claims.map(({ name, quotes }) => (
              <Finding key={name} name={name}>
                <Quotes quotes={quotes} />
              </Finding>
            ))}
          </dl>
        </Card>
      )}
    </>
  )
}

function Finding({ name, loud = false, children }: { name: string; loud?: boolean; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[180px_minmax(0,1fr)] gap-x-4 gap-y-1 max-md:grid-cols-1">
      <dt className={loud ? 'font-medium text-loss' : 'font-medium'}>
        <span className="inline-block first-letter:uppercase">{name}</span>
      </dt>
      <dd className="min-w-0">
        <ul className="flex flex-col gap-1">{children}</ul>
      </dd>
    </div>
  )
}

const Quotes = ({ quotes }: { quotes: { page: number; words: string }[] }) =>
  quotes.map(({ page, words }) => (
    <li key={`${page} ${words}`} className="text-muted [overflow-wrap:anywhere]">
      “{words}” <Cite page={page} />
    </li>
  ))
