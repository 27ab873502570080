import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { FlowRun, FlowRunSummary, StartFlow } from '#contracts/flows/flows.ts'
import { BuyLink } from '#contracts/pages/page-blocks.ts'
import { isOpenRun } from '#contracts/runs.ts'
import type { FlowFacts, FlowStep, FlowValues } from '#core/flows/graph.ts'
import { graphProblems } from '#core/flows/problems.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import { type Db, violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { plainName } from '#server/exports/export-part.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { startTracked, stopTracked } from '#server/stream/tracked.ts'
import { requireConsent } from '../consent.service.ts'
import { findStoredFlow, storedFlow } from '../flows.service.ts'
import { runningFlow } from '../flows.tasks.ts'
import { prefill } from '../steps/asking-steps.service.ts'
import { boundedValues } from '../steps/step-work.ts'
import { presentRun, presentSummary } from './flow-runs.presenter.ts'
import * as repository from './flow-runs.repository.ts'
import { answerStep } from './flow-steps.repository.ts'
import { reportOf } from './run-report.ts'

export async function listRuns(
  deps: Deps,
  actor: Actor,
  {
    flowId,
    projectId,
    open = false,
    cursor,
    limit,
  }: PageQuery & { flowId?: string | undefined; projectId?: string | undefined; open?: boolean | undefined },
): Promise<Page<FlowRunSummary>> {
  const flow = flowId === undefined ? undefined : await findStoredFlow(deps, actor, flowId)
  if (flowId !== undefined && !flow) return { items: [], next: null }
  const rows = await repository.listRuns(deps.db, actor.userId, {
    limit: limit + 1,
    before: readCursor(cursor),
    flowId: flow?.id,
    projectId,
    isOpen: open,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentSummary),
    next: last && rows.length > limit ? writeCursor(last.run.createdAt, last.run.id) : null,
  }
}

export async function getRun(deps: Deps, actor: Actor, runId: string): Promise<FlowRun> {
  const row = await requireRun(deps, actor, runId)
  const run = presentRun(row, await repository.listSteps(deps.db, actor.userId, runId))
  return withPrefill(deps, actor, run)
}

/** A form that waits shows the canon's values. */
async function withPrefill(deps: Deps, actor: Actor, run: FlowRun): Promise<FlowRun> {
  const steps = await Promise.all(
    run.steps.map(async (row) => {
      const step = run.graph.steps.find(({ id }) => id === row.step)
      if (step?.kind !== 'form' || row.state !== 'waiting') return row
      return { ...row, input: { values: await prefill({ deps, actor, run, step }) } }
    }),
  )
  return { ...run, steps }
}

export async function requireRun(deps: Deps, { userId }: Actor, runId: string) {
  const row = await repository.findRun(deps.db, userId, runId)
  if (!row) throw new AppError('NOT_FOUND', 'This run no longer exists.')
  return row
}

/** Starts the newest version. A flow that is not valid does not start. */
export async function startRun(
  deps: Deps,
  actor: Actor,
  flowId: string,
  { projectId, answers, scheduleId = null }: StartFlow & { scheduleId?: string | null },
): Promise<FlowRun> {
  if (projectId) await requireProject(deps, actor, projectId)
  const stored = await storedFlow(deps, actor, flowId)
  const { flow, graph } = stored
  const [problem] = graphProblems(graph)
  if (problem) throw new AppError('CONFLICT', `This flow can’t start yet. ${problem.message}`)
  requireConsent(stored)
  await spendLimits(deps, { 'flow-user': actor.userId })
  const given = Object.entries(answers).map(([id, values]) => {
    const step = graph.steps.find((each) => each.id === id)
    if (step?.kind !== 'form') throw fieldError('INVALID_INPUT', `answers.${id}`, 'There is no such form.')
    return { step: id, output: formOutput(step, values) }
  })
  const id = randomUUID()
  await carry(deps, actor, id, async (tx, trackedId) => {
    await repository.insertRun(tx, actor.userId, {
      id,
      flowId: flow.id,
      version: flow.version,
      projectId,
      trackedId,
      scheduleId,
    })
    for (const { step, output } of given)
      await answerStep(
        tx,
        actor.userId,
        { runId: id, step, item: 0 },
        { state: 'done', output, log: 'Filled in at the start.', now: deps.clock.now() },
      )
  })
  return getRun(deps, actor, id)
}

/** Starts a tracked run that carries the flow run. */
export const carry = (
  deps: Deps,
  actor: Actor,
  id: string,
  keep: (tx: Db, trackedId: string) => Promise<void>,
) =>
  startTracked(deps, actor, runningFlow, { actor }, { topic: `flow:${id}`, keep }).catch((error: unknown) => {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    throw new AppError('CONFLICT', 'This run is already going on.', { cause: error })
  })

/** Characters of a form. Its values are stored together and one by one. */
const MOST_FORM = 90_000

export function formOutput(step: FlowStep, values: FlowFacts): FlowValues {
  const known = Object.fromEntries(step.fields.map(({ name }) => [name, values[name]?.trim() ?? '']))
  for (const { name, label, type, required } of step.fields) {
    const value = known[name] ?? ''
    if (required && value === '') throw fieldError('INVALID_INPUT', name, `Enter this: ${label}.`)
    const [issue] = type === 'link' && value ? (BuyLink.safeParse(value).error?.issues ?? []) : []
    if (issue) throw fieldError('INVALID_INPUT', name, issue.message)
  }
  if (Object.values(known).join('').length > MOST_FORM)
    throw new AppError('INVALID_INPUT', 'Use at most 90,000 characters in this form.')
  return boundedValues({ values: known, ...known })
}

export async function stopRun(deps: Deps, actor: Actor, runId: string): Promise<FlowRun> {
  const { run, state } = await requireRun(deps, actor, runId)
  if (isOpenRun(state)) await stopTracked(deps, { id: run.trackedId, kind: repository.RUN_KIND })
  return getRun(deps, actor, runId)
}

/** The same flow again, with the answers to the forms. */
export async function duplicateRun(deps: Deps, actor: Actor, runId: string): Promise<FlowRun> {
  const { flow, run, graph } = await requireRun(deps, actor, runId)
  const steps = await repository.listSteps(deps.db, actor.userId, runId)
  const answers = formAnswers(graph, steps)
  const current = (await storedFlow(deps, actor, flow.builtIn ?? flow.id)).graph
  // A form that asks for more by now is filled in again.
  const known = Object.entries(answers).filter(([id, values]) =>
    current.steps.some(
      (step) =>
        step.id === id &&
        step.kind === 'form' &&
        step.fields.every(({ name, required }) => !required || values[name]?.trim()),
    ),
  )
  return startRun(deps, actor, flow.builtIn ?? flow.id, {
    projectId: run.projectId,
    answers: Object.fromEntries(known),
  })
}

export function formAnswers(
  graph: { steps: FlowStep[] },
  steps: repository.StepRow[],
): Record<string, FlowFacts> {
  const forms = graph.steps.filter(({ kind }) => kind === 'form')
  return Object.fromEntries(
    forms.flatMap(({ id }) => {
      const values = steps.find(({ step }) => step === id)?.output?.values
      return typeof values === 'object' && !Array.isArray(values) ? [[id, values]] : []
    }),
  )
}

export async function runFile(deps: Deps, actor: Actor, runId: string): Promise<FileAnswer> {
  const run = await getRun(deps, actor, runId)
  const text = Buffer.from(reportOf(run))
  return {
    name: `${plainName(run.flowName)}-${run.createdAt.slice(0, 10)}.md`,
    contentType: 'text/markdown; charset=utf-8',
    size: text.length,
    stream: Readable.from([text]),
  }
}
