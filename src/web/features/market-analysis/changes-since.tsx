import type { Analysis } from '#contracts/market-analysis.ts'
import { changesOf } from '#core/market/changes.ts'
import { moneyIfAmount } from '#web/lib/words/money-in-text.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Cite } from './sources.tsx'
import { timeText, webLink } from './words.ts'

/** Changes since the previous analysis of the same pages. */
export function ChangesSince({ analysis: { previous, pages } }: { analysis: Analysis }) {
  if (!previous) return null
  const changed = pages.flatMap(({ number, url, facts }) => {
    const earlier = previous.pages.find((page) => page.url === url)?.facts
    const changes = earlier && facts ? changesOf(earlier, facts) : []
    return changes.length > 0 ? [{ number, url, changes }] : []
  })
  return (
    <Card title={`Changes since ${timeText(previous.createdAt)}`}>
      {changed.length === 0 && <p className="text-muted">No changes.</p>}
      <ul className="flex flex-col gap-3">
        {changed.map(({ number, url, changes }) => (
          <li key={number}>
            <p className="font-medium">
              {webLink(url)?.host ?? url} <Cite page={number} />
            </p>
            <ul className="flex flex-col gap-0.5 text-small">
              {changes.map(({ what, before, after }) => (
                <li key={what} className="[overflow-wrap:anywhere]">
                  {what}:{' '}
                  <del className="text-faint no-underline">
                    <span className="sr-only">was </span>
                    {moneyIfAmount(before) || 'not stated'}
                  </del>{' '}
                  <span aria-hidden>→</span>{' '}
                  <ins className="no-underline">
                    <span className="sr-only">now </span>
                    {moneyIfAmount(after) || 'not stated'}
                  </ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
