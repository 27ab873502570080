import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { PageFinding } from '#contracts/pages/pages.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { findingPlace } from './finding-place.ts'
import { StepIntro } from './step-intro.tsx'
import type { StepProps } from './step-props.ts'
import { useFindings } from './use-findings.ts'

export function ChecksStep({ editor: { page, draft, save } }: StepProps) {
  const findings = useFindings(page)
  // Findings are about the saved page.
  useEffect(() => void save(), [save])
  const blocking = findings.data?.filter(({ level }) => level === 'blocking') ?? []
  const warnings = findings.data?.filter(({ level }) => level === 'warning') ?? []
  return (
    <>
      <StepIntro title="Check the page">
        Blocking findings stop publishing. Warnings don’t, but they cost trust or sales.
      </StepIntro>
      {findings.isPending && <RowsLoading label="Checking the page" />}
      {findings.isError && (
        <ErrorCard
          title="The page could not be checked"
          error={findings.error}
          onRetry={() => void findings.refetch()}
        />
      )}
      {findings.data?.length === 0 && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-card border border-line-soft bg-panel p-4"
        >
          <CircleCheck className="text-gain" />
          No findings. The page is ready to publish.
        </p>
      )}
      <FindingList title="Blocking" findings={blocking} page={draft} />
      <FindingList title="Warnings" findings={warnings} page={draft} />
    </>
  )
}

interface FindingListProps {
  title: string
  findings: PageFinding[]
  page: Parameters<typeof findingPlace>[0]
}

function FindingList({ title, findings, page }: FindingListProps) {
  if (findings.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-small font-semibold text-muted">
        {title} <span className="figures">({findings.length})</span>
      </h3>
      <ul className={rowsFrame}>
        {findings.map((finding) => (
          <Finding
            key={`${finding.code} ${finding.blockId} ${finding.message}`}
            finding={finding}
            page={page}
          />
        ))}
      </ul>
    </section>
  )
}

function Finding({ finding, page }: { finding: PageFinding; page: FindingListProps['page'] }) {
  const place = findingPlace(page, finding)
  const isBlocking = finding.level === 'blocking'
  return (
    <li className="flex items-start gap-3 px-4 py-3 max-md:flex-wrap">
      {isBlocking ? (
        <CircleAlert role="img" aria-label="Blocking" className="mt-0.5 flex-none text-loss" />
      ) : (
        <TriangleAlert role="img" aria-label="Warning" className="mt-0.5 flex-none text-accent" />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{finding.message}</p>
        <p className="text-small text-muted">{finding.fix}</p>
        <p className="mt-0.5 text-small text-faint">In {place.name}</p>
      </div>
      <Link
        to={place.to}
        aria-label={`Fix in ${place.name}: ${finding.message}`}
        className={buttonStyle('secondary', 'small', 'max-md:ml-7')}
      >
        Fix
      </Link>
    </li>
  )
}
