import { useState } from 'react'
import type { Flow } from '#contracts/flows/flows.ts'
import { unaskedSteps } from '#core/flows/consent.ts'
import type { FlowGraph, FlowStep } from '#core/flows/graph.ts'
import { graphProblems } from '#core/flows/problems.ts'
import { useWideScreen } from '#web/lib/hooks/use-wide-screen.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { BackLink } from '#web/ui/buttons/back-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useFlow, useSaveFlow } from '../flows.queries.ts'
import { GraphView } from '../graph/graph-view.tsx'
import { addStep, connectSteps, moveStep, removeStep } from './edit-graph.ts'
import { EditedSteps } from './edited-steps.tsx'
import { EditorActions } from './editor-actions.tsx'
import { useFlowDraft } from './flow-draft.ts'
import { NewStep } from './new-step.tsx'
import { Problems } from './problems.tsx'
import { StepForm } from './step-form.tsx'

/** Loads a flow, or an earlier version of it, for editing. */
export function FlowEditor({ flowId }: { flowId: string }) {
  const [version, setVersion] = useState<number>()
  const flow = useFlow(flowId)
  const shown = useFlow(flowId, version === undefined ? {} : { version })
  if (flow.data && shown.data)
    return (
      <Editor
        key={`${shown.data.version}-${version}`}
        flow={{ ...shown.data, version: flow.data.version }}
        version={version}
        onVersion={setVersion}
      />
    )
  return (
    <>
      <ScreenHeader title="Edit flow" />
      <div className="p-5">
        {flow.isError || shown.isError ? (
          <ErrorCard
            title="This flow could not be loaded"
            error={flow.error ?? shown.error}
            onRetry={() => void Promise.all([flow.refetch(), shown.refetch()])}
          />
        ) : (
          <RowsLoading label="Loading the flow" />
        )}
      </div>
    </>
  )
}

interface EditorProps {
  flow: Flow
  version: number | undefined
  onVersion: (version: number | undefined) => void
}

function Editor({ flow, version, onVersion }: EditorProps) {
  const { edited, isChanged, change: edit, discard } = useFlowDraft(flow, version ?? flow.version)
  const { name, about, graph } = edited
  const setGraph = (next: FlowGraph) => edit({ graph: next })
  const [{ chosen, isNew }, setChoice] = useState({ chosen: graph.steps[0]?.id, isNew: false })
  const setChosen = (id: string) => setChoice({ chosen: id, isNew: false })
  const [view, setView] = useState<'list' | 'graph'>('list')
  const isWide = useWideScreen()
  const save = useSaveFlow(flow.id)
  const problems = graphProblems(graph)
  const faulty = new Set(problems.flatMap((problem) => problem.step ?? []))
  const step = graph.steps.find(({ id }) => id === chosen)
  const change = (next: FlowStep) =>
    setGraph({ steps: graph.steps.map((each) => (each.id === next.id ? next : each)) })
  const store = async () => {
    // The editor may be gone by then, since a saved flow opens again.
    const saved = await save.mutateAsync({ ...edited, version: flow.version }).catch(() => undefined)
    if (!saved) return
    discard()
    quickToast.success(`Saved as version ${saved.version}`)
    onVersion(undefined)
  }
  return (
    <>
      <ScreenHeader
        title="Edit flow"
        actions={
          <>
            <EditorActions flow={flow} />
            <Button variant="primary" loading={save.isPending} onClick={() => void store()}>
              Save
            </Button>
          </>
        }
      />
      <Content>
        <div className="contents" inert={save.isPending}>
          <BackLink to={`/flows/${flow.id}`}>Back to the flow</BackLink>
          <div className="grid gap-4 md:grid-cols-3">
            <Field label="Name">
              {(control) => (
                <Input {...control} value={name} onChange={(event) => edit({ name: event.target.value })} />
              )}
            </Field>
            <Field label="Description">
              {(control) => (
                <Input {...control} value={about} onChange={(event) => edit({ about: event.target.value })} />
              )}
            </Field>
            {flow.versions.length > 0 && (
              <Field label="Version" hint="Saving stores a new version.">
                {(control) => (
                  <Select
                    {...control}
                    value={version ?? flow.version}
                    onChange={(event) => onVersion(Number(event.target.value))}
                  >
                    {flow.versions.map((each) => (
                      <option key={each.version} value={each.version}>
                        {`Version ${each.version}, ${dayOf(each.createdAt)}`}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
          </div>
          {isChanged && (
            <p className="flex flex-wrap items-center gap-2 text-small text-muted">
              Unsaved changes
              <Button size="small" variant="ghost" onClick={discard}>
                Discard
              </Button>
            </p>
          )}
          <Problems problems={problems} unasked={unaskedSteps(graph)} onChoose={setChosen} />
          {isWide && (
            <Segments
              label="View"
              value={view}
              onChange={setView}
              options={[
                { value: 'list', label: 'List' },
                { value: 'graph', label: 'Graph' },
              ]}
            />
          )}
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              {view === 'graph' && isWide ? (
                <GraphView
                  graph={graph}
                  faulty={faulty}
                  chosen={chosen}
                  onChoose={setChosen}
                  onConnect={(from, to) => setGraph(connectSteps(graph, from, to))}
                  onMove={(id, place) => setGraph(moveStep(graph, id, place))}
                />
              ) : (
                <EditedSteps
                  graph={graph}
                  faulty={faulty}
                  chosen={chosen}
                  onChoose={setChosen}
                  onRemove={(id) => setGraph(removeStep(graph, id))}
                />
              )}
              <NewStep
                onAdd={(kind) => {
                  const next = addStep(graph, kind)
                  setGraph(next)
                  setChoice({ chosen: next.steps.at(-1)?.id, isNew: true })
                }}
              />
            </div>
            {step && (
              <StepForm
                key={step.id}
                graph={graph}
                step={step}
                isNew={isNew}
                problems={problems.flatMap((problem) => (problem.step === step.id ? problem.message : []))}
                onChange={change}
              />
            )}
          </div>
        </div>
      </Content>
    </>
  )
}
