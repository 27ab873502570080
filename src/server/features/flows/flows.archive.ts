import { MAX_FLOWS } from '#contracts/flows/flows.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { builtInFlows } from '#core/flows/built-in/built-in.ts'
import { type ArchiveExport, type ArchivePart, jsonLines } from '#server/archives/archive-part.ts'
import { FLOW_RUNS_FILE, type FlowRunItem, MAX_ARCHIVED_RUNS, reader } from './flows.archive-reader.ts'
import { insertArchivedRun, removeArchived, runsOfProject } from './flows-archive.repository.ts'
import { listSteps, type StepRow } from './running/flow-runs.repository.ts'

const isBuiltIn = (id: string | null) => id !== null && builtInFlows.some((flow) => flow.id === id)

/** Runs of a project with the version of the flow that each began with. */
export const flowsArchive: ArchivePart<FlowRunItem> = {
  name: reader.name,
  reader: new URL('./flows.archive-reader.ts', import.meta.url).href,
  async *files(exporting) {
    const items = runs(exporting)
    const first = await items.next()
    if (first.done) return
    async function* all() {
      yield first.value
      yield* items
    }
    yield { name: FLOW_RUNS_FILE, content: jsonLines(all()) }
  },
  async keep({ deps, actor: { userId }, projectId, leftOut }, item) {
    const builtIn = isBuiltIn(item.builtIn) ? item.builtIn : null
    if (!(await insertArchivedRun(deps.db, { userId, projectId }, { ...item, builtIn })))
      leftOut.push(`A run of “${item.name}”: you’ve reached the limit of ${MAX_FLOWS} flows.`)
  },
  discard: ({ db }, place) => removeArchived(db, place),
}

/** A run that is open here was stopped where it is imported, and can be resumed there. */
async function* runs({ deps: { db }, actor: { userId }, projectId }: ArchiveExport) {
  for (const row of await runsOfProject(db, userId, projectId, MAX_ARCHIVED_RUNS)) {
    const { run, builtIn, name, about, graph, state, message } = row
    yield {
      ...{ builtIn, name, about, graph, message, createdAt: run.createdAt },
      state: isOpenRun(state) ? 'stopped' : state,
      steps: (await listSteps(db, userId, run.id)).map(archivedStep),
    }
  }
}

/** Work in progress is not in an archive, so a step that runs or waits starts again. */
const archivedStep = ({ runId: _, userId: __, claim: ___, handle, wakesAt: ____, ...step }: StepRow) => ({
  ...step,
  state: step.state === 'running' || step.state === 'waiting' ? 'outdated' : step.state,
  hasEffect: step.hasEffect && (handle === null || step.output !== null),
})
