import { Link } from 'react-router'
import { useCanon, useCanonEconomics } from '#web/features/canon/canon.queries.ts'
import { moneyText, ratioText } from '#web/lib/words/figures.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { projectPath } from '../project-address.ts'
import { ProjectTile } from '../project-tile.tsx'
import { type ProjectWithDrafts, useProjectName } from '../projects.store.ts'
import { outcomeOf, ProfitCard, toneOf } from './profit-card.tsx'

interface ProjectProps {
  project: ProjectWithDrafts
}

const canonPath = ({ slug }: ProjectWithDrafts) => `${projectPath(slug)}?tab=canon`

/** The project that a screen belongs to. */
export function ProjectChip({ project }: ProjectProps) {
  const name = useProjectName(project)
  return (
    <Link
      to={projectPath(project.slug)}
      title={`Open ${name}`}
      className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-full bg-raised px-2.5 text-small text-muted transition-colors hover:bg-line hover:text-text"
    >
      <ProjectTile project={project} size="icon" />
      <span className="truncate">{name}</span>
    </Link>
  )
}

/** Profit per order and the state of the facts, in a side column. */
export const ProfitColumn = ({ project }: ProjectProps) => (
  <>
    <ProfitCard projectId={project.id} workPath={canonPath(project)} />
    <FactsSummary project={project} />
  </>
)

const MISSING_SHOWN = 3

function FactsSummary({ project }: ProjectProps) {
  const { data, isError } = useCanon(project.id)
  if (!data) return isError ? null : <Skeleton className="h-24 flex-none" />
  const { filled, total, missing } = data.completeness
  return (
    <Card
      title="Facts"
      actions={
        data.proposals > 0 && (
          <Link to={canonPath(project)} className="text-small text-accent hover:underline">
            {data.proposals} to review
          </Link>
        )
      }
    >
      <ProgressBar label={`${filled} of ${total} facts known`} done={filled} total={total} />
      {missing.length > 0 && (
        <p className="mt-2 text-small text-muted">
          Missing:{' '}
          {missing
            .slice(0, MISSING_SHOWN)
            .map(({ label }) => label.toLowerCase())
            .join(', ')}
        </p>
      )}
    </Card>
  )
}

/** The same in a line, where there is no room beside the work, with the project's name. */
export function ProfitStrip({ project }: ProjectProps) {
  const name = useProjectName(project)
  const { data } = useCanonEconomics(project.id)
  const order = data && outcomeOf(data.told)
  return (
    <Link
      to={canonPath(project)}
      className="flex h-9 flex-none items-center gap-3 border-b border-line-soft px-5 text-small text-muted max-md:h-11 max-md:px-4"
    >
      {/* A wider screen has it in its title. */}
      <span className="flex min-w-0 items-center gap-1.5 font-medium text-text md:hidden">
        <ProjectTile project={project} size="icon" />
        <span className="truncate">{name}</span>
      </span>
      {order && typeof order !== 'string' && (
        <span className="figures flex flex-none gap-3">
          <span>
            {' '}
            Profit{' '}
            <b className={`font-semibold ${toneOf(order)}`}>
              {moneyText(order.contribution, order.currency)}
            </b>
          </span>
          {order.breakEvenRoas && (
            <span>
              ROAS <b className="font-semibold text-text">{ratioText(order.breakEvenRoas)}</b>
            </span>
          )}
        </span>
      )}
    </Link>
  )
}
