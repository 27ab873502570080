import { Link } from 'react-router'
import type { FlowCard } from '#contracts/flows/flows.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { StartButton } from '../consent/start-button.tsx'
import { promptsText } from '../flow-words.ts'
import { FlowIcon } from './flow-icon.tsx'

export function FlowCards({ flows, projectId }: { flows: FlowCard[]; projectId: string | undefined }) {
  return (
    <ul aria-label="Flows" className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
      {flows.map((flow) => (
        <FlowCardItem key={flow.id} flow={flow} projectId={projectId} />
      ))}
    </ul>
  )
}

function FlowCardItem({ flow, projectId }: { flow: FlowCard; projectId: string | undefined }) {
  const address = `/flows/${flow.id}${projectId ? `?project=${projectId}` : ''}`
  const canStart = !flow.needsProject || projectId !== undefined
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-card border border-line-soft bg-panel p-4 transition-colors hover:border-line">
      <div className="flex items-center gap-3">
        <FlowIcon flowId={flow.id} />
        <Link to={address} className={`${rowLink} min-w-0 flex-1 font-display text-title`}>
          {flow.name}
        </Link>
        {!flow.isBuiltIn && <Badge tone="info">Yours</Badge>}
      </div>
      <p className="line-clamp-2 flex-1 text-muted">{flow.gives || flow.about || 'No description.'}</p>
      <Readiness needs={flow.needs} />
      {flow.notInPlan.length > 0 && (
        <p className="text-small text-accent">Not in your plan: {flow.notInPlan.join(', ')}</p>
      )}
      {/* Above the link that fills the card. */}
      <div className="relative z-1 flex flex-wrap items-start gap-x-3 gap-y-2">
        <Disclosure label="Details" className="min-w-0 flex-1">
          <div className="flex flex-col gap-1 pt-1 text-small text-muted">
            {flow.about && <p>{flow.about}</p>}
            <Needs needs={flow.needs} />
            <p className="text-faint">
              About {flow.minutes} min · {flow.steps} {flow.steps === 1 ? 'step' : 'steps'} ·{' '}
              {promptsText(flow.prompts)}
            </p>
          </div>
        </Disclosure>
        {canStart ? (
          <StartButton flow={flow} projectId={projectId} label="Start" size="small" />
        ) : (
          <Link to={address} className={buttonStyle('secondary', 'small')}>
            Open
          </Link>
        )}
      </div>
    </li>
  )
}

/** How much of what the flow asks for the project has. Without a project, nothing is known. */
function Readiness({ needs }: Pick<FlowCard, 'needs'>) {
  if (needs.every(({ has }) => has === null)) return null
  const ready = needs.filter(({ has }) => has).length
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-small text-muted">
        {ready} of {needs.length} {needs.length === 1 ? 'fact' : 'facts'} ready
      </p>
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full w-full origin-left rounded-full bg-gain"
          style={{ transform: `scaleX(${ready / needs.length})` }}
        />
      </div>
    </div>
  )
}

/** Facts and files that the flow uses. Those that the project has are filled in. */
function Needs({ needs }: Pick<FlowCard, 'needs'>) {
  if (needs.length === 0) return null
  return (
    <ul aria-label="Needs" className="flex flex-col gap-0.5">
      {needs.map(({ label, has }) => (
        <li key={label} className={has ? 'text-gain' : undefined}>
          {label}
          {has && ' ✓'}
        </li>
      ))}
    </ul>
  )
}
