import FolderOpen from 'lucide-react/icons/folder-open'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order } from '#core/economics/order.ts'
import { useCanonEconomics } from '#web/features/canon/canon.queries.ts'
import { moneyText, percentText, ratioText } from '#web/lib/figures.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { outcomeOf } from './profit-card.tsx'
import { projectPath } from './project-address.ts'
import type { KeptProject } from './projects.store.ts'

interface OfProject {
  project: KeptProject
}

const canonPath = ({ slug }: KeptProject) => `${projectPath(slug)}?tab=canon`

/** The project that a screen belongs to. */
export function ProjectChip({ project: { name, slug } }: OfProject) {
  return (
    <Link
      to={projectPath(slug)}
      title={`Open ${name}`}
      className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-full bg-raised px-2.5 text-small text-muted transition-colors hover:bg-line hover:text-text"
    >
      <FolderOpen className="size-3.5!" />
      <span className="truncate">{name}</span>
    </Link>
  )
}

/** What an order leaves, in a column beside the work. */
export function ProfitColumn({ project }: OfProject) {
  const economics = useCanonEconomics(project.id)
  if (economics.isPending) return <Skeleton className="h-52" />
  if (!economics.data) {
    return (
      <ErrorCard
        title="The economics could not be loaded"
        error={economics.error}
        onRetry={() => void economics.refetch()}
      />
    )
  }
  const order = outcomeOf(economics.data.told)
  return (
    <Card title="Profit of one order">
      {typeof order === 'string' ? <p className="text-muted">{order}</p> : <Figures order={order} />}
      <Link to={canonPath(project)} className={`${buttonStyle('ghost', 'small')} mt-3 -ml-2.5`}>
        Work with it
      </Link>
    </Card>
  )
}

function Figures({ order }: { order: Order }) {
  const { contribution, currency, margin, breakEvenCpa, breakEvenRoas, price } = order
  const noAd = <span className="font-normal text-loss">No ad pays</span>
  return (
    <>
      <p className={`figures font-display text-figure font-semibold ${toneOf(order)}`}>
        {moneyText(contribution, currency)}
      </p>
      <p className="text-small text-muted">left at {moneyText(price, currency)}, before ads</p>
      <dl className="mt-3 divide-y divide-line-soft border-t border-line-soft">
        <Figure name="Break-even ROAS">{breakEvenRoas ? ratioText(breakEvenRoas) : noAd}</Figure>
        <Figure name="Break-even CPA">{breakEvenCpa ? moneyText(breakEvenCpa, currency) : noAd}</Figure>
        <Figure name="Margin">{percentText(margin)}</Figure>
      </dl>
      {order.assumed.length > 0 && (
        <p className="mt-2 text-small text-faint">Counted as zero: {order.assumed.join(', ')}.</p>
      )}
    </>
  )
}

const toneOf = ({ contribution }: Order) => (contribution.isNegative() ? 'text-loss' : 'text-gain')

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-2 py-2">
    <dt className="text-small text-muted">{name}</dt>
    <dd className="figures font-semibold">{children}</dd>
  </div>
)

/** The same in a line, where there is no room beside the work, with the project's name. */
export function ProfitStrip({ project }: OfProject) {
  const { data } = useCanonEconomics(project.id)
  const order = data && outcomeOf(data.told)
  return (
    <Link
      to={canonPath(project)}
      className="flex h-9 flex-none items-center gap-3 border-b border-line-soft px-5 text-small text-muted max-md:h-11 max-md:px-4"
    >
      {/* A wider screen has it in its title. */}
      <span className="flex min-w-0 items-center gap-1.5 font-medium text-text md:hidden">
        <FolderOpen className="size-3.5! text-muted" />
        <span className="truncate">{project.name}</span>
      </span>
      {order && typeof order !== 'string' && (
        <span className="figures flex flex-none gap-3">
          <span>
            Keeps{' '}
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
