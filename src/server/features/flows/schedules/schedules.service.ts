import {
  type FlowSchedule,
  MAX_SCHEDULES,
  MOST_FAILURES,
  type SchedulePlan,
} from '#contracts/flows/flow-schedules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { promptsOf } from '../flows.presenter.ts'
import { findOwner, lockOwner } from '../flows.repository.ts'
import { sendPausedEmail } from '../flows.tasks.ts'
import { findRun, listSteps } from '../running/flow-runs.repository.ts'
import { formAnswers, startRun } from '../running/flow-runs.service.ts'
import { nextTime } from './next-time.ts'
import * as repository from './schedules.repository.ts'

const AT_ONCE = 100
const missing = () => new AppError('NOT_FOUND', 'This schedule no longer exists.')

type ScheduleWithFlow = NonNullable<Awaited<ReturnType<typeof repository.findSchedule>>>

const present = ({ schedule, flow, graph }: ScheduleWithFlow): FlowSchedule => ({
  id: schedule.id,
  flowId: flow.builtIn ?? flow.id,
  flowName: flow.name,
  projectId: schedule.projectId,
  plan: schedule.plan,
  timeZone: schedule.timeZone,
  state: schedule.state,
  message: schedule.message,
  failures: schedule.failures,
  nextAt: schedule.state === 'armed' ? (schedule.nextAt?.toISOString() ?? null) : null,
  prompts: promptsOf(graph),
  lastRunId: schedule.lastRunId,
})

export const listSchedules = async (deps: Deps, { userId }: Actor): Promise<FlowSchedule[]> =>
  (await repository.listSchedules(deps.db, userId)).map(present)

async function getSchedule(deps: Deps, { userId }: Actor, id: string): Promise<FlowSchedule> {
  const row = await repository.findSchedule(deps.db, userId, id)
  if (!row) throw missing()
  return present(row)
}

/** Arms a flow after a run by hand, whose answers every scheduled run takes. */
export async function createSchedule(
  deps: Deps,
  actor: Actor,
  { runId, plan }: { runId: string; plan: SchedulePlan },
): Promise<FlowSchedule> {
  const { userId, timeZone } = actor
  const first = await findRun(deps.db, userId, runId)
  if (!first) throw new AppError('NOT_FOUND', 'This run no longer exists.')
  if (first.state !== 'done')
    throw new AppError(
      'CONFLICT',
      'Finish a run by hand first. The schedule repeats it with the same answers.',
    )
  const answers = formAnswers(first.graph, await listSteps(deps.db, userId, runId))
  const id = await deps.db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    if ((await repository.countSchedules(tx, userId)) >= MAX_SCHEDULES)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `You’ve reached the limit of ${MAX_SCHEDULES} schedules. Delete one you no longer need.`,
      )
    const { flowId, projectId } = first.run
    await refuseDuplicate(tx, userId, { flowId, projectId, answers, plan, timeZone })
    const nextAt = nextTime(plan, timeZone, deps.clock.now())
    return repository.insertSchedule(tx, {
      userId,
      flowId,
      projectId,
      answers,
      plan,
      timeZone,
      state: 'armed',
      nextAt,
    })
  })
  return getSchedule(deps, actor, id)
}

/** Time of a plan in one text, without days that it does not use. */
const timeOf = ({ repeat, weekday, day, time }: SchedulePlan): string =>
  [repeat, repeat === 'week' && weekday, repeat === 'month' && day, time].join(' ')

type SameSchedule = Parameters<typeof repository.alikeSchedules>[2] &
  Pick<repository.ScheduleRow, 'plan' | 'timeZone'>

async function refuseDuplicate(tx: Db, userId: number, { plan, timeZone, ...same }: SameSchedule) {
  for (const other of await repository.alikeSchedules(tx, userId, same))
    if (timeOf(other.plan) === timeOf(plan) && other.timeZone === timeZone)
      throw new AppError('CONFLICT', 'This run is already scheduled at that time. Choose another time.')
}

/** A changed plan is in the person's zone of today. */
export async function changeSchedule(
  deps: Deps,
  actor: Actor,
  id: string,
  { plan, state }: { plan?: SchedulePlan | undefined; state?: 'armed' | 'paused' | undefined },
): Promise<FlowSchedule> {
  const { userId, timeZone } = actor
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const found = await repository.findSchedule(tx, userId, id)
    if (!found) throw missing()
    const next = plan ?? found.schedule.plan
    if (plan) await refuseDuplicate(tx, userId, { ...found.schedule, plan, timeZone })
    await repository.changeSchedule(tx, userId, id, {
      plan: next,
      timeZone,
      nextAt: nextTime(next, timeZone, deps.clock.now()),
      ...(state && { state, message: null, failures: 0 }),
    })
  })
  return getSchedule(deps, actor, id)
}

export async function deleteSchedule(deps: Deps, { userId }: Actor, id: string) {
  if (!(await repository.deleteSchedule(deps.db, userId, id))) throw missing()
  return done('Schedule deleted.')
}

/** Counts runs that ended, then starts the schedules that are due. */
export async function startDueSchedules(deps: Deps): Promise<void> {
  for (const { schedule, state, message } of await repository.endedRuns(deps.db, AT_ONCE))
    if (state === 'failed') await countFailure(deps, schedule, message ?? 'The run failed.', {})
    else await repository.settleSchedule(deps.db, schedule, { failures: 0 })
  for (const due of await repository.dueSchedules(deps.db, deps.clock.now(), AT_ONCE))
    await startOne(deps, due).catch(async (error: unknown) => {
      if (!(error instanceof AppError))
        deps.log.error({ err: error, scheduleId: due.id }, 'a schedule did not start')
      const message =
        error instanceof AppError ? error.message : 'Something went wrong on our side and was logged.'
      await countFailure(deps, due, message, { nextAt: nextTime(due.plan, due.timeZone, deps.clock.now()) })
    })
}

/** The run and the next time are stored together, so that no time fires twice. */
async function startOne(deps: Deps, { id, userId }: repository.ScheduleRow): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const due = await repository.lockDue(tx, id, now)
    if (!due) return
    const nextAt = nextTime(due.plan, due.timeZone, now)
    // A run that still waits for its owner is not joined by another.
    if (await repository.isRunOpen(tx, due.lastRunId)) {
      await repository.changeSchedule(tx, userId, id, { nextAt })
      return
    }
    const owner = await findOwner(tx, userId)
    const found = await repository.findSchedule(tx, userId, id)
    if (!owner || !found) throw new AppError('FORBIDDEN', 'This account cannot run flows now.')
    const { emailVerifiedAt, email: _, timeZone, ...who } = owner
    const actor = {
      ...who,
      emailVerified: emailVerifiedAt !== null,
      timeZone: timeZone ?? 'UTC',
      sessionId: '',
    }
    const flowId = found.flow.builtIn ?? found.flow.id
    const start = { projectId: due.projectId, answers: due.answers, scheduleId: id }
    const run = await startRun({ ...deps, db: tx }, actor, flowId, start)
    await repository.changeSchedule(tx, userId, id, { nextAt, lastRunId: run.id, isSettled: false })
  })
}

/** Counts a failure once, also where two processes see it. */
async function countFailure(
  deps: Deps,
  schedule: repository.ScheduleRow,
  message: string,
  changes: { nextAt?: Date },
): Promise<void> {
  const { id, userId } = schedule
  const failures = schedule.failures + 1
  const isOver = failures >= MOST_FAILURES
  await deps.db.transaction(async (tx) => {
    const paused = isOver && { state: 'paused' as const }
    if (!(await repository.settleSchedule(tx, schedule, { ...changes, ...paused, failures, message }))) return
    if (isOver) await deps.jobs.enqueue(tx, sendPausedEmail, { userId, scheduleId: id })
  })
}
