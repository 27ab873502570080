import type { Audit, AuditFinding } from '#contracts/seo/seo.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { findingsText, lostText, pagesText, pathOf, weights } from '../seo-words.ts'

interface FindingsProps {
  audit: Audit
  group: string | undefined
  onAll: () => void
}

export function Findings({ audit, group, onAll }: FindingsProps) {
  const shown = audit.findings.filter((finding) => !group || finding.group === group)
  const name = audit.groups.find((each) => each.group === group)?.name
  const checks = audit.groups.reduce((sum, each) => sum + each.checks, 0)
  // An audit without a page that was read has no score and no count of checks.
  const ofChecks = checks > 0 ? ` of ${checks} checks` : ''
  return (
    <Card
      title={name ? `Findings: ${name}` : `${findingsText(audit.findings.length)}${ofChecks}`}
      actions={
        group ? (
          <Button size="small" onClick={onAll}>
            Show all
          </Button>
        ) : undefined
      }
    >
      {shown.length === 0 && <p className="text-muted">No findings here.</p>}
      <ul className="-mx-4 divide-y divide-line-soft">
        {shown.map((finding) => (
          <FindingRow key={finding.check} finding={finding} audit={audit} />
        ))}
      </ul>
    </Card>
  )
}

const MOST_PLACES = 10

function FindingRow({ finding, audit }: { finding: AuditFinding; audit: Audit }) {
  const { title, weight, places, lost, why, fix } = finding
  const urls = new Map(audit.audited.map(({ number, url }) => [number, url]))
  return (
    <li>
      <Disclosure
        row
        label={
          <span className="flex min-w-0 flex-1 items-center gap-3 max-md:flex-wrap max-md:gap-y-1">
            <span className="min-w-0 flex-1 font-medium max-md:basis-full">{title}</span>
            <span className="flex flex-none items-center gap-3 text-small text-muted">
              <Badge tone={weights[weight].tone}>{weights[weight].name}</Badge>
              <span className="figures w-16 text-right">{pagesText(places.length)}</span>
              {audit.score !== null && <span className="figures w-16 text-right">{lostText(lost)}</span>}
            </span>
          </span>
        }
      >
        <div className="flex flex-col gap-3 px-4 pb-4 pl-11 max-md:pl-4">
          <p>
            <strong className="font-semibold">Why it matters:</strong> {why}
          </p>
          <p>
            <strong className="font-semibold">Fix:</strong> {fix}
          </p>
          <ul className="flex flex-col gap-2 text-small">
            {places.slice(0, MOST_PLACES).map(({ page, evidence }) => (
              <li key={page} className="rounded-control border border-line-soft bg-ground px-3 py-2">
                <p className="text-muted [overflow-wrap:anywhere]">{pathOf(urls.get(page) ?? '')}</p>
                {evidence.map((line) => (
                  <p key={line} className="font-mono [overflow-wrap:anywhere]">
                    {line}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {places.length > MOST_PLACES && (
            <p className="text-small text-faint">
              And {pagesText(places.length - MOST_PLACES)} more. The CSV file has all of them.
            </p>
          )}
        </div>
      </Disclosure>
    </li>
  )
}
