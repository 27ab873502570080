import { isDeepStrictEqual } from 'node:util'
import type { FlowStep, FlowValues } from '#core/flows/graph.ts'
import { kinds } from '#core/flows/kinds.ts'
import { inputsOf, nextMove } from '#core/flows/progress.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getSubscription } from '#server/features/plans/plans.service.ts'
import { Hopeless, Postponed, Stopping } from '#server/ports/jobs.ts'
import { PauseRun, type TrackedContext } from '#server/stream/tracked.ts'
import { runStep } from '../steps/run-step.service.ts'
import { boundedValues, PageUnready, type StepResult, type StepWork } from '../steps/step-work.ts'
import { type FlowRunWithGraph, findCarried, listProgress, type StepRow } from './flow-runs.repository.ts'
import { claimStep, endStep, lockHeld, pauseStep, skipStep } from './flow-steps.repository.ts'

const MOST_ATTEMPTS = 4
const BACKOFF_MS = 3_000
const UNKNOWN_LIMIT_MS = 5 * 60_000
/** Then other runs have their turn. With the longest step, it stays below the limit of the job. */
const TURN_MS = 10 * 60_000
/** Characters that a step may get, since each item of a step stores its own copy. */
const MOST_INPUT = 300_000
/** Characters of a whole run. All outputs are read before each move. */
const MOST_RUN = 5_000_000

interface Driving {
  deps: Deps
  actor: Actor
  row: FlowRunWithGraph
  context: TrackedContext
}

/** Does one step after the other until the run ends or every open step waits. All state is in the database. */
export async function driveRun(deps: Deps, started: Actor, context: TrackedContext): Promise<void> {
  const row = await findCarried(deps.db, started.userId, context.id)
  if (!row) throw new Hopeless('The flow of this run no longer exists.')
  // A run may wait for an upgrade, so the plan of its start does not count.
  const actor = { ...started, plan: (await getSubscription(deps, started)).plan }
  const driving = { deps, actor, row, context }
  const begun = deps.clock.now().getTime()
  for (;;) {
    context.signal.throwIfAborted()
    if (deps.clock.now().getTime() - begun > TURN_MS) throw new Postponed(new Date())
    const rows = await listProgress(deps.db, actor.userId, row.run.id)
    const move = nextMove(row.graph, rows, deps.clock.now())
    if (move.move === 'end') return
    if (move.move === 'fail') throw new Hopeless(move.message ?? `“${move.step.title}” failed.`)
    if (move.move === 'wait') throw new PauseRun(move.message ?? move.step.title, move.until)
    const done = rows.filter(({ state }) => state === 'done' || state === 'skipped').length
    context.progress(done, Math.max(row.graph.steps.length, done + 1), move.step.title)
    if (move.move === 'skip') await skip(driving, move.step)
    else
      await attempt(driving, {
        step: move.step,
        item: move.item,
        input: inputsOf(row.graph, rows, move.step, move.item),
        // Outdated results are replaced.
        stored: rows.reduce((sum, { state, size }) => sum + (state === 'outdated' ? 0 : size), 0),
      })
    await deps.jobs.renewTries(context.id)
  }
}

const skip = ({ deps, actor, row }: Driving, step: FlowStep) =>
  skipStep(
    deps.db,
    actor.userId,
    { runId: row.run.id, step: step.id, item: 0 },
    { message: 'Not needed this time.', now: deps.clock.now() },
  )

interface Trying {
  step: FlowStep
  item: number
  input: FlowValues
  /** Characters of the run so far. */
  stored: number
}

function tooMuch({ input, stored }: Trying): string | undefined {
  if (JSON.stringify(input).length > MOST_INPUT)
    return 'This step gets too much text. Use fewer items or shorter texts.'
  return stored > MOST_RUN ? 'This run holds too much text. Use fewer items or shorter texts.' : undefined
}

async function attempt({ deps, actor, row, context }: Driving, trying: Trying): Promise<void> {
  const { step, item } = trying
  const place = { runId: row.run.id, step: step.id, item }
  const refusal = tooMuch(trying)
  const input = refusal ? {} : trying.input
  const claimed = await claimStep(deps.db, actor.userId, place, { input, now: deps.clock.now() })
  if (!claimed) return
  const { flow, graph } = row
  const run = { id: row.run.id, projectId: row.run.projectId, flowName: flow.name, graph }
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(kinds[step.kind].seconds * 1_000)])
  const work: StepWork = { deps, actor, run, step, item, input, row: claimed, signal }
  try {
    if (refusal) throw new AppError('CONFLICT', refusal)
    if (claimed.attempt > MOST_ATTEMPTS)
      throw new AppError('CONFLICT', 'The server stopped several times during this step. Try it again.')
    await store(work, isRepeated(work) ? repeated(claimed) : await inTime(runStep(work), signal))
  } catch (error) {
    // A stopped run or process says nothing about the step.
    if (context.signal.reason instanceof Stopping) await handOn(work)
    context.signal.throwIfAborted()
    await storeFailure(work, error)
  }
}

/** A step that ignores its signal loses its claim when its time is over, so whatever it still does has no effect. */
const inTime = (result: Promise<StepResult>, signal: AbortSignal): Promise<StepResult> =>
  Promise.race([result, whenAborted(signal)])

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** The next worker takes the step up without counting another try. */
const handOn = ({ deps, row }: StepWork) =>
  pauseStep(deps.db, row, {
    ...{ message: 'Goes on once the server has restarted.', until: deps.clock.now() },
    ...{ isFree: !row.handle, now: deps.clock.now() },
  })

/** An effect that was made, or an answer that was given, with the same input. Some effects are never made twice. */
function isRepeated({ step, row, input }: StepWork): boolean {
  if (!row.hasEffect || row.output === null) return false
  return kinds[step.kind].effect === 'once' || step.kind === 'form' || isDeepStrictEqual(row.input, input)
}

const repeated = ({ output }: StepRow): StepResult => ({
  done: output ?? {},
  log: 'Done before in this run. Not repeated.',
})

async function store(work: StepWork, result: StepResult): Promise<void> {
  const { deps, row, input } = work
  const now = deps.clock.now()
  if ('isStored' in result) return
  if ('ask' in result) {
    await pauseStep(deps.db, row, { message: result.ask, until: null, input, now })
    return
  }
  if ('until' in result) {
    await pauseStep(deps.db, row, { message: result.message, until: result.until, isFree: !row.handle, now })
    return
  }
  if ('done' in result) {
    const { done, log = 'Done.', ...taken } = result
    await endStep(deps.db, row, { ...taken, state: 'done', output: boundedValues(done), log, now })
    return
  }
  await storeEffect(work, result)
}

/** The effect and the end of its step are one transaction, so a killed worker leaves both or neither. */
async function storeEffect(
  { deps, row, input }: StepWork,
  { effect, log, after }: Extract<StepResult, { effect: unknown }>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await lockHeld(tx, row))) return
    const made = await effect({ ...deps, db: tx })
    if ('handle' in made)
      await pauseStep(tx, row, {
        message: log,
        until: now,
        handle: made.handle,
        input,
        hasEffect: true,
        log,
        now,
      })
    else if ('ask' in made)
      await pauseStep(tx, row, {
        ...{ message: made.ask, until: null, input, output: boundedValues(made.shown) },
        ...{ hasEffect: false, log, now },
      })
    else
      await endStep(tx, row, {
        state: 'done',
        output: boundedValues(made.done),
        hasEffect: true,
        input,
        log: made.log ?? log,
        now,
      })
  })
  after?.()
}

const passing = ['UNREACHABLE', 'PROVIDER_DOWN', 'UNAVAILABLE', 'DISK_FULL', 'INTERNAL']

async function storeFailure({ deps, step, row }: StepWork, error: unknown): Promise<void> {
  const now = deps.clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const isKnown = error instanceof AppError
  if (isKnown && error.type === 'LIMIT_REACHED') {
    const until = error.retryAfter === undefined ? later(UNKNOWN_LIMIT_MS) : later(error.retryAfter * 1_000)
    await pauseStep(deps.db, row, { message: error.message, until, isFree: true, log: error.message, now })
    return
  }
  if (!isKnown) deps.log.warn({ err: error, runId: row.runId, step: row.step }, 'a step of a flow failed')
  const message = isKnown ? error.message : messageOf(error)
  if ((!isKnown || passing.includes(error.type)) && row.attempt < MOST_ATTEMPTS) {
    const until = later(BACKOFF_MS * 2 ** (row.attempt - 1))
    await pauseStep(deps.db, row, { message: `${message} Trying again.`, until, log: message, now })
    return
  }
  const state = step.settings.optional === 'yes' ? 'skipped' : 'failed'
  const output = error instanceof PageUnready ? boundedValues({ problems: error.problems }) : null
  await endStep(deps.db, row, { state, output, message, log: message, now })
}

const messageOf = (error: unknown) =>
  error instanceof Error && error.name === 'TimeoutError'
    ? 'The step took too long.'
    : 'Something went wrong on our side and was logged.'
