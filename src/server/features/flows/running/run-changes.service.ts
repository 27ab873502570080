import type { AnswerStep, FlowRun } from '#contracts/flows/flows.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { type FlowStep, type FlowValue, type FlowValues, laterSteps } from '#core/flows/graph.ts'
import { asks } from '#core/flows/kinds.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireConsent } from '../consent.service.ts'
import { wakeRun } from '../flows.tasks.ts'
import { acceptShown, type Proposing, refuseShown, sourceOf } from '../steps/canon-step.service.ts'
import { boundedValues } from '../steps/step-work.ts'
import * as repository from './flow-runs.repository.ts'
import { carry, formOutput, getRun, requireRun } from './flow-runs.service.ts'
import { answerStep, forgetEffect, outdateSteps, retrySteps } from './flow-steps.repository.ts'

/** Stores an answer and continues. Another answer to a settled step outdates all steps after it. */
export async function answerRun(
  deps: Deps,
  actor: Actor,
  runId: string,
  { step: id, item = 0, decision, value, seen }: AnswerStep,
): Promise<FlowRun> {
  const { graph, run, flow } = await requireRun(deps, actor, runId)
  const step = graph.steps.find((each) => each.id === id)
  if (!step || !asks(step)) throw new AppError('INVALID_INPUT', 'This step takes no answer.')
  await change(deps, actor, runId, async (tx) => {
    const steps = await repository.listSteps(tx, actor.userId, runId)
    const row = steps.find((each) => each.step === id && each.item === item)
    const answered = step.kind === 'canon' ? ['waiting'] : ['waiting', 'done', 'skipped']
    if (!row || !answered.includes(row.state))
      throw new AppError('CONFLICT', 'This step is not ready for an answer yet.')
    if (seen !== undefined && seen !== (row.endedAt?.toISOString() ?? null))
      throw new AppError('CONFLICT', 'This step was answered elsewhere meanwhile. Look at that answer first.')
    const isApproved = decision === 'approve'
    const output =
      step.kind === 'canon' && run.projectId
        ? await decide(
            { ...deps, db: tx },
            { actor, projectId: run.projectId, source: sourceOf(flow.name) },
            row,
            {
              decision,
              value,
            },
          )
        : isApproved
          ? outputOf(step, value, row.input)
          : null
    const answer = {
      state: isApproved ? ('done' as const) : ('skipped' as const),
      output,
      log: isApproved ? acceptedWords(step) : 'Rejected.',
      now: deps.clock.now(),
    }
    await answerStep(tx, actor.userId, { runId, step: id, item }, answer)
    if (row.state !== 'waiting') await outdateSteps(tx, actor.userId, runId, [...laterSteps(graph, id)])
  })
  return getRun(deps, actor, runId)
}

function acceptedWords({ kind }: FlowStep): string {
  if (kind === 'form') return 'Filled in.'
  return kind === 'canon' ? 'Accepted.' : 'Approved.'
}

/** A person's decision about proposals for the canon. */
async function decide(
  deps: Deps,
  proposing: Proposing,
  { output }: repository.StepRow,
  { decision, value }: Pick<AnswerStep, 'decision' | 'value'>,
): Promise<FlowValues | null> {
  const items = Array.isArray(output?.proposals) ? output.proposals : []
  if (decision === 'approve') return acceptShown(deps, proposing, items, value)
  await refuseShown(deps, proposing, items)
  return null
}

function outputOf(step: FlowStep, value: FlowValue | undefined, input: FlowValues | null): FlowValues {
  if (step.kind === 'form') {
    if (typeof value !== 'object' || Array.isArray(value))
      throw new AppError('INVALID_INPUT', 'Fill in the form.')
    return formOutput(step, value)
  }
  const approved = value ?? input?.draft
  if (approved === undefined) throw new AppError('CONFLICT', 'There is nothing to approve.')
  return boundedValues({ approved })
}

/** Runs a step again, with its effect, and all later ones. */
export async function rerunStep(deps: Deps, actor: Actor, runId: string, id: string): Promise<FlowRun> {
  const { graph } = await requireRun(deps, actor, runId)
  if (!graph.steps.some((step) => step.id === id))
    throw new AppError('NOT_FOUND', 'This step no longer exists.')
  await change(deps, actor, runId, async (tx) => {
    await forgetEffect(tx, actor.userId, runId, id)
    await outdateSteps(tx, actor.userId, runId, [id, ...laterSteps(graph, id)])
  })
  return getRun(deps, actor, runId)
}

/** Continues a run that stopped, failed or waits for a time. */
export async function resumeRun(deps: Deps, actor: Actor, runId: string): Promise<FlowRun> {
  const { graph } = await requireRun(deps, actor, runId)
  const timed = graph.steps.filter((step) => !asks(step)).map(({ id }) => id)
  await change(deps, actor, runId, (tx) =>
    retrySteps(tx, actor.userId, runId, { now: deps.clock.now(), timed }),
  )
  return getRun(deps, actor, runId)
}

/** Changes steps and sees to it that a worker looks at the run afterwards, in one transaction. */
async function change(
  deps: Deps,
  actor: Actor,
  runId: string,
  edit: (tx: Db) => Promise<void>,
): Promise<void> {
  await spendLimits(deps, { 'flow-user': actor.userId })
  requireConsent(await requireRun(deps, actor, runId))
  await deps.db.transaction(async (tx) => {
    if (!(await repository.lockRun(tx, actor.userId, runId)))
      throw new AppError('NOT_FOUND', 'This run no longer exists.')
    await edit(tx)
    const row = await repository.findRun(tx, actor.userId, runId)
    if (!row) return
    const { trackedId, projectId } = row.run
    if (isOpenRun(row.state)) await deps.jobs.enqueue(tx, wakeRun, { trackedId })
    else
      await carry({ ...deps, db: tx }, actor, runId, (inner, next) =>
        repository.setTracked(inner, actor.userId, { id: runId, projectId, trackedId: next }),
      )
  })
}
