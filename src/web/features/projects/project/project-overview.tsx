import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CanonState, Completeness } from '#contracts/canon.ts'
import { useCanon, useCanonEconomics } from '#web/features/canon/canon.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { ProjectWithDrafts } from '../projects.store.ts'
import { nextStep, REVIEW } from './next-step.ts'
import { outcomeOf } from './profit-card.tsx'
import { PRICE_FIELD, ProfitForm } from './profit-form.tsx'
import { ChatRows } from './project-chats.tsx'
import { useNewChat, useProjectChats } from './project-chats-context.ts'

const CHATS_SHOWN = 5
const MISSING_SHOWN = 6

/** Parts that other areas bring. */
export interface OverviewParts {
  photo: (projectId: string) => ReactNode
  /** Pages and visuals. */
  made: (projectId: string) => ReactNode
  /** Runs that wait, with proposals that no other card names. */
  waiting: (projectId: string, proposals: number) => ReactNode
  audit: (projectId: string) => ReactNode
}

interface ProjectOverviewProps {
  project: ProjectWithDrafts
  parts: OverviewParts | undefined
}

/** Home of the product: profit, what was made, what waits, and the next step. On narrow screens profit comes first and chats last. */
export function ProjectOverview({ project, parts }: ProjectOverviewProps) {
  const { id } = project
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex max-w-wide flex-col gap-4 p-5 max-md:p-4 lg:grid lg:grid-cols-[2fr_1fr] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          <ProfitForm projectId={id} photo={parts?.photo(id)} />
          <div className="flex min-w-0 flex-col gap-4 max-lg:order-2">{parts?.made(id)}</div>
          <div className="max-lg:order-4">
            <RecentChats projectId={id} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          <Steps project={project} parts={parts} />
        </div>
      </div>
    </div>
  )
}

function Steps({ project, parts }: ProjectOverviewProps) {
  const canon = useCanon(project.id)
  if (canon.isPending) return <Skeleton className="h-40" />
  if (!canon.data) {
    return (
      <ErrorCard
        title="The facts could not be loaded"
        error={canon.error}
        onRetry={() => void canon.refetch()}
      />
    )
  }
  return (
    <>
      <div className="flex flex-col gap-4 max-lg:order-1">
        <NextStepCard project={project} canon={canon.data} waiting={parts?.waiting} />
      </div>
      <div className="flex flex-col gap-4 max-lg:order-3">
        {parts?.audit(project.id)}
        <MissingCard completeness={canon.data.completeness} />
      </div>
    </>
  )
}

interface NextStepCardProps {
  project: ProjectWithDrafts
  canon: CanonState
  waiting: OverviewParts['waiting'] | undefined
}

/** The next step, and below it all that waits beside it. */
function NextStepCard({ project, canon, waiting }: NextStepCardProps) {
  const newChat = useNewChat(project.id)
  const order = useCanonEconomics(project.id).data
  const outcome = order && outcomeOf(order.told)
  const loses = outcome !== undefined && typeof outcome !== 'string' && outcome.contribution.isNegative()
  const step = nextStep(project, canon, loses)
  return (
    <>
      <Card title="Next step">
        <h3 className="font-display text-title font-semibold">{step.title}</h3>
        <p className="mt-1 text-muted">{step.text}</p>
        <div className="mt-3">
          {step.focusesPrice ? (
            <Button onClick={() => document.getElementsByName(PRICE_FIELD)[0]?.focus()}>{step.action}</Button>
          ) : step.to ? (
            <Link to={step.to} className={buttonStyle('primary')}>
              {step.action}
            </Link>
          ) : (
            <Button variant="primary" onClick={newChat}>
              {step.action}
            </Button>
          )}
        </div>
      </Card>
      {waiting?.(project.id, step.to === REVIEW ? 0 : canon.proposals)}
    </>
  )
}

function MissingCard({ completeness }: { completeness: Completeness }) {
  const { filled, total, missing } = completeness
  return (
    <Card title="Facts">
      <p className="mb-3 text-small text-muted">The facts this project relies on.</p>
      <ProgressBar label={`${filled} of ${total} facts known`} done={filled} total={total} />
      {missing.length > 0 && (
        <>
          <h3 className="mt-4 text-small font-medium text-muted">Still missing</h3>
          <ul className="mt-1">
            {missing.slice(0, MISSING_SHOWN).map(({ path, label }) => (
              <li key={path}>
                <Link
                  to={`?tab=canon&field=${encodeURIComponent(path)}`}
                  className="flex min-h-8 items-center rounded-small text-text hover:underline max-md:min-h-11"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          {missing.length > MISSING_SHOWN && (
            <p className="mt-1 text-small text-faint">and {missing.length - MISSING_SHOWN} more</p>
          )}
        </>
      )}
    </Card>
  )
}

function RecentChats({ projectId }: { projectId: string }) {
  const chats = useProjectChats(projectId)
  const newChat = useNewChat(projectId)
  const recent = chats.data?.slice(0, CHATS_SHOWN) ?? []
  return (
    <section aria-label="Recent chats" className="flex flex-col gap-2">
      <div className="flex min-h-8 items-center gap-2">
        <h2 className="flex-1 text-small font-semibold text-muted">Recent chats</h2>
        {recent.length > 0 && (
          <Link to="?tab=chats" className={buttonStyle('ghost', 'small')}>
            All chats
          </Link>
        )}
      </div>
      {chats.isPending && <Skeleton className="h-24" />}
      {chats.isError && !chats.data && (
        <ErrorCard
          title="The chats could not be loaded"
          error={chats.error}
          onRetry={() => void chats.refetch()}
        />
      )}
      {recent.length > 0 && <ChatRows chats={recent} />}
      {chats.data?.length === 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line-soft bg-panel px-4 py-3">
          <p className="min-w-0 flex-1 text-muted">
            No chats yet. Chats here can use everything in this project.
          </p>
          <Button size="small" onClick={newChat}>
            {' '}
            Start a chat
          </Button>
        </div>
      )}
    </section>
  )
}
