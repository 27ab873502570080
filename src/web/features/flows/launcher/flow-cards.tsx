import { Link } from 'react-router'
import type { FlowCard } from '#contracts/flows/flows.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { promptsText } from '../flow-words.ts'

export function FlowCards({ flows, projectId }: { flows: FlowCard[]; projectId: string | undefined }) {
  return (
    <ul aria-label="Flows" className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
      {flows.map((flow) => (
        <li
          key={flow.id}
          className="relative flex min-w-0 flex-col gap-2 rounded-card border border-line-soft bg-panel p-4 transition-colors hover:border-line"
        >
          <div className="flex items-center gap-2">
            <Link
              to={`/flows/${flow.id}${projectId ? `?project=${projectId}` : ''}`}
              className={`${rowLink} min-w-0 flex-1 font-display text-title`}
            >
              {flow.name}
            </Link>
            {!flow.isBuiltIn && <Badge tone="info">Yours</Badge>}
          </div>
          <p className="flex-1 text-muted">{flow.about || 'No description.'}</p>
          <Needs needs={flow.needs} />
          {flow.notInPlan.length > 0 && (
            <p className="text-small text-accent">Not in your plan: {flow.notInPlan.join(', ')}</p>
          )}
          {flow.gives && <p className="text-small text-muted">Gives: {flow.gives}</p>}
          <p className="text-small text-faint">
            About {flow.minutes} min · {flow.steps} {flow.steps === 1 ? 'step' : 'steps'} ·{' '}
            {promptsText(flow.prompts)}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Facts and files that the flow uses. Facts in the project's canon are filled in. */
function Needs({ needs }: Pick<FlowCard, 'needs'>) {
  if (needs.length === 0) return null
  const known = needs.filter(({ has }) => has).length
  const names = needs.map(({ label, has }) => `${label}${has ? ' ✓' : ''}`).join(', ')
  return (
    <p className="text-small text-muted">
      Needs: {names}
      {known > 0 && <span className="text-gain"> · {known} in your project</span>}
    </p>
  )
}
