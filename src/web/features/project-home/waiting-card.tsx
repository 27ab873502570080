import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { ProjectHome } from '#contracts/project-home.ts'
import { countWords } from '#web/lib/words/count-words.ts'
import { ago, momentOf } from '#web/lib/words/time-words.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { useProjectHome } from './project-home.queries.ts'

interface WaitingCardProps {
  projectId: string
  /** Proposals to review that no card beside this one names. */
  proposals: number
}

/** Everything of the project that goes on only with its user, each a link to the place. Nothing when nothing waits. */
export function WaitingCard({ projectId, proposals }: WaitingCardProps) {
  const waiting = useProjectHome(projectId).data?.waiting
  const runs = waiting?.items ?? []
  const more = (waiting?.total ?? 0) - runs.length
  if (proposals === 0 && runs.length === 0) return null
  return (
    <Card title="Waiting for you">
      <ul className="-mx-2">
        {proposals > 0 && (
          <WaitingRow to="?tab=canon" title={`${countWords(proposals, 'fact')} to review`}>
            Accept or refuse the proposals
          </WaitingRow>
        )}
        {runs.map((run) => (
          <WaitingRow key={run.id} to={`/flows/${run.flowId}?run=${run.id}`} title={run.flowName}>
            {reasonOf(run)}
          </WaitingRow>
        ))}
      </ul>
      {more > 0 && (
        <Link to="?tab=flows" className="text-small text-muted hover:underline">
          and {countWords(more, 'more run')}
        </Link>
      )}
    </Card>
  )
}

const reasonOf = ({ waitingFor, wakesAt, waitingSince }: ProjectHome['waiting']['items'][number]) =>
  [waitingFor, wakesAt ? `continues ${momentOf(wakesAt)}` : `since ${ago(waitingSince).replace(/^on /, '')}`]
    .filter(Boolean)
    .join(' · ')

interface WaitingRowProps {
  to: string
  title: string
  children: string
}

const WaitingRow = ({ to, title, children }: WaitingRowProps) => (
  <li>
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2 rounded-small px-2 py-1.5 transition-colors hover:bg-raised"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="line-clamp-2 text-small text-muted">{children}</span>
      </span>
      <ChevronRight className="text-faint" />
    </Link>
  </li>
)
