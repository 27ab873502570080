import Plus from 'lucide-react/icons/plus'
import Workflow from 'lucide-react/icons/workflow'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { useFlows } from '../flows.queries.ts'
import { FlowCards } from './flow-cards.tsx'
import { ImportFlow, useNewFlow } from './new-flow.tsx'
import { RecentRuns } from './recent-runs.tsx'
import { Schedules } from './schedules.tsx'

/** All flows as cards, with runs that wait, schedules and a search. */
export function Launcher() {
  const [words, setWords] = useState('')
  const projects = useNamedProjects()
  const [chosen, setChosen] = useState<string>()
  const projectId = chosen ?? projects[0]?.id
  const flows = useFlows(projectId)
  const navigate = useNavigate()
  const { create, isPending } = useNewFlow((flowId) => void navigate(`/flows/${flowId}?edit`))
  const wanted = words.trim().toLowerCase()
  const shown = flows.data?.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted))
  return (
    <>
      <ScreenHeader
        title={screens.flows.title}
        actions={
          <>
            <ImportFlow />
            <Button variant="primary" loading={isPending} onClick={create}>
              {!isPending && <Plus />}
              New flow
            </Button>
          </>
        }
      />
      <Content>
        <RecentRuns open title="Open runs" />
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Search flows">
            {(control) => (
              <SearchInput {...control} label="Search by name or task" value={words} onChange={setWords} />
            )}
          </Field>
          {projects.length > 0 && (
            <Field label="Project">
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
        </div>
        {flows.isPending && <RowsLoading label="Loading flows" />}
        {flows.isError && (
          <ErrorCard
            title="Flows could not be loaded"
            error={flows.error}
            onRetry={() => void flows.refetch()}
          />
        )}
        {shown && <FlowCards flows={shown} projectId={projectId} />}
        {shown?.length === 0 && (
          <EmptyState
            icon={<Workflow />}
            title="No matching flows"
            action={<Button onClick={() => setWords('')}>Show all flows</Button>}
          />
        )}
        <Schedules />
        <RecentRuns title="Recent runs" />
        <p className="text-small text-faint">
          <Link className={buttonStyle('ghost', 'small')} to="/help/articles/getting-started/run-a-flow">
            How flows work
          </Link>
        </p>
      </Content>
    </>
  )
}
