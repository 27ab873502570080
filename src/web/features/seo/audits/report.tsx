import { useState } from 'react'
import { Link } from 'react-router'
import type { Audit } from '#contracts/seo/seo.ts'
import { MOST_WITH_CRITICAL } from '#core/seo/score.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Chart } from '#web/ui/display/chart.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Fixes } from '../fixes/fixes.tsx'
import { PreviewEditor } from '../preview/preview-editor.tsx'
import { useSeoLocation } from '../seo-location.ts'
import { findingsText, scoreTone, timeText, toneTexts } from '../seo-words.ts'
import { AuditedPages } from './audited-pages.tsx'
import { Findings } from './findings.tsx'

const bars = { gain: 'bg-gain', accent: 'bg-accent', loss: 'bg-loss' }

export function Report({ audit }: { audit: Audit }) {
  const [group, setGroup] = useState<string>()
  const first = audit.audited.find(({ status }) => status === 200)
  return (
    <>
      {audit.score !== null && <Score audit={audit} group={group} onGroup={setGroup} />}
      <Fixes audit={audit} />
      <Findings audit={audit} group={group} onAll={() => setGroup(undefined)} />
      <AuditedPages pages={audit.audited} />
      {first && <PreviewEditor key={audit.id} pages={audit.audited.filter(({ status }) => status === 200)} />}
    </>
  )
}

interface ScoreProps {
  audit: Audit
  group: string | undefined
  onGroup: (group: string | undefined) => void
}

function Score({ audit, group, onGroup }: ScoreProps) {
  const { score, groups, findings } = audit
  const count = (name: string) => findings.filter((finding) => finding.group === name).length
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <div className="w-44 max-md:w-full">
          <p className="text-small font-semibold text-muted">Score</p>
          <p
            className={cx(
              'figures font-display text-[3.25rem] leading-none font-semibold',
              toneTexts[scoreTone(score ?? 0)],
            )}
          >
            {Math.round(score ?? 0)}
            <span className="text-title text-faint"> / 100</span>
          </p>
          <p className="mt-2 text-small text-muted">
            <TextLink to="/help/articles/pages/audit-a-site">How the score works</TextLink>
          </p>
          {findings.some(({ weight }) => weight === 'critical') && (
            <p className="mt-2 text-small text-loss">
              At most {MOST_WITH_CRITICAL} until the critical findings are fixed.
            </p>
          )}
        </div>
        <History audit={audit} />
      </div>
      <ul aria-label="Groups" className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-2">
        {groups.map(({ group: id, name, score: points, share }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={group === id}
              onClick={() => onGroup(group === id ? undefined : id)}
              className={cx(
                'w-full rounded-control border px-3 py-2 text-left transition-colors hover:bg-raised/50',
                group === id ? 'border-accent bg-raised' : 'border-line-soft',
              )}
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="min-w-0 truncate font-medium">{name}</span>
                <span className={cx('figures font-semibold', toneTexts[scoreTone(points)])}>
                  {Math.round(points)}
                </span>
              </span>
              <span className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line">
                <span
                  className={cx('block h-full rounded-full', bars[scoreTone(points)])}
                  style={{ width: `${points}%` }}
                />
              </span>
              <span className="mt-1.5 block text-label text-faint">
                {count(id) === 0 ? 'No findings' : findingsText(count(id))} · {share} % of the score
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Scores of the site over time, and the way to compare two of them. */
function History({ audit }: { audit: Audit }) {
  const { pathTo } = useSeoLocation()
  const [isLong, setIsLong] = useState(false)
  const { earlier } = audit
  if (earlier.length === 0)
    return (
      <p className="flex-1 text-small text-muted">
        This is the first audit of this site. Run it again after changes to see the score over time and{' '}
        <TextLink to="/help/articles/pages/audit-a-site">compare both runs</TextLink>.
      </p>
    )
  const points = [...earlier].reverse().concat(audit)
  const shown = isLong ? earlier : earlier.slice(0, 3)
  return (
    <div className="min-w-60 flex-1">
      <Chart
        label="Score over time"
        form="lines"
        series={[{ name: 'Score', tone: 'accent' }]}
        points={points.map(({ createdAt, score }) => ({ label: timeText(createdAt), values: [score] }))}
        format={(value) => String(Math.round(value))}
      />
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {shown.map(({ id, createdAt, score }) => (
          <li key={id}>
            <Link to={pathTo({ audit: audit.id, compare: id })} className="text-accent hover:underline">
              Compare with {timeText(createdAt)} ({Math.round(score ?? 0)})
            </Link>
          </li>
        ))}
        {earlier.length > 3 && !isLong && (
          <li>
            <Button variant="ghost" size="small" onClick={() => setIsLong(true)}>
              Show all
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
