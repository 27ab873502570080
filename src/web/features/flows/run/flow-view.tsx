import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Flow } from '#contracts/flows/flows.ts'
import { orderedSteps } from '#core/flows/graph.ts'
import { asks } from '#core/flows/kinds.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { BackLink } from '#web/ui/buttons/back-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { UnaskedList } from '../consent/consent-dialog.tsx'
import { StartButton } from '../consent/start-button.tsx'
import { promptsText, useKindName } from '../flow-words.ts'
import { useDuplicateFlow, useFlow, useFlowFile } from '../flows.queries.ts'
import { RecentRuns } from '../launcher/recent-runs.tsx'

/** A flow: what it does, its steps, a start button and its runs. */
export function FlowView({ flowId }: { flowId: string }) {
  const flow = useFlow(flowId)
  return (
    <>
      <ScreenHeader
        title={flow.data?.name ?? 'Flow'}
        actions={flow.data && <FlowActions flow={flow.data} />}
      />
      <Content>
        <BackLink to="/flows">All flows</BackLink>
        {flow.isPending && <RowsLoading label="Loading the flow" />}
        {flow.isError && (
          <ErrorCard
            title="This flow could not be loaded"
            error={flow.error}
            onRetry={() => void flow.refetch()}
          />
        )}
        {flow.data && (
          <>
            <StartFlowCard flow={flow.data} />
            <Steps flow={flow.data} />
            <RecentRuns title="Runs" flowId={flowId} />
          </>
        )}
      </Content>
    </>
  )
}

function FlowActions({ flow }: { flow: Flow }) {
  const navigate = useNavigate()
  const duplicate = useDuplicateFlow(flow.id)
  const file = useFlowFile(flow.id)
  const copy = () =>
    duplicate.mutate(undefined, { onSuccess: ({ id }) => void navigate(`/flows/${id}?edit`) })
  return (
    <>
      <Button loading={file.isPending} onClick={() => file.mutate()} className="max-md:hidden">
        Export
      </Button>
      <Button loading={duplicate.isPending} onClick={copy}>
        {!duplicate.isPending && <Copy />}
        Duplicate
      </Button>
      {!flow.isBuiltIn && (
        <Link to={`/flows/${flow.id}?edit`} className={buttonStyle('primary')}>
          <Pencil />
          Edit
        </Link>
      )}
    </>
  )
}

function StartFlowCard({ flow }: { flow: Flow }) {
  const projects = useNamedProjects()
  const [query] = useSearchParams()
  const [chosen, setChosen] = useState(query.get('project') ?? undefined)
  const projectId = projects.find(({ id }) => id === chosen)?.id ?? projects[0]?.id ?? ''
  const isBlocked = flow.problems.length > 0 || (flow.needsProject && projects.length === 0)
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <p>{flow.about || 'No description.'}</p>
        <p className="text-small text-muted">
          About {flow.minutes} min · {promptsText(flow.prompts)}
          {flow.gives && ` · Gives: ${flow.gives}`}
        </p>
        {projects.length > 0 && (
          <Field label="Project" hint="Its facts fill in the forms.">
            {(control) => (
              <Select {...control} value={projectId} onChange={(event) => setChosen(event.target.value)}>
                {projects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {flow.notInPlan.length > 0 && (
          <p className="text-accent">
            Not in your plan: {flow.notInPlan.join(', ')}.{' '}
            <Link className="underline" to="/upgrade">
              See plans
            </Link>
          </p>
        )}
        {flow.problems.map(({ message }) => (
          <p key={message} className="text-loss">
            {message}
          </p>
        ))}
        {flow.needsProject && projects.length === 0 && (
          <p className="text-muted">
            This flow needs a project. <Link to="/projects">Create one</Link>
          </p>
        )}
        {flow.unasked.length > 0 && (
          <div className="flex flex-col gap-1 text-small text-muted">
            <p>Without asking you first{flow.isAllowed ? ', as you allowed' : ''}:</p>
            <UnaskedList unasked={flow.unasked} />
          </div>
        )}
        {!isBlocked && (
          <StartButton
            flow={flow}
            projectId={projectId || undefined}
            label="Start run"
            variant="primary"
            className="w-fit max-md:w-full"
          />
        )}
      </div>
    </Card>
  )
}

function Steps({ flow }: { flow: Flow }) {
  const kindName = useKindName()
  return (
    <Card title="Steps">
      <ol className="flex flex-col gap-2">
        {orderedSteps(flow.graph).map((step, index) => (
          <li key={step.id} className="flex items-baseline gap-3">
            <span className="w-5 flex-none text-right text-small text-faint">{index + 1}</span>
            <span className="min-w-0 flex-1">{step.title}</span>
            <Badge tone={asks(step) ? 'accent' : 'neutral'}>{kindName(step)}</Badge>
          </li>
        ))}
      </ol>
    </Card>
  )
}
