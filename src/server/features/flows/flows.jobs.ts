import { asText } from '#core/flows/template.ts'
import type { Deps } from '#server/deps.ts'
import { emailMessage } from '#server/mail/email.ts'
import { mailing, sendEmail } from '#server/mail/send-email.ts'
import { type JobWork, Postponed, work } from '#server/ports/jobs.ts'
import { trackedWork } from '#server/stream/tracked.ts'
import { findOwner } from './flows.repository.ts'
import { runningFlow, sendPausedEmail, sendRunEmail, startDue, wakeRun, wakeWaiting } from './flows.tasks.ts'
import { driveRun } from './running/driving.service.ts'
import { findRun, listSteps } from './running/flow-runs.repository.ts'
import { findSchedule } from './schedules/schedules.repository.ts'
import { startDueSchedules } from './schedules/schedules.service.ts'
import { wakeWaitingRuns } from './upgrades.service.ts'

const LOOK_AGAIN_MS = 1_000
const MOST_EMAIL = 8_000
/** Tries since the last step that got on. More than a step has, so that a step that kills its worker fails by itself. */
const MOST_LIVES = 10

export const flowsJobs = (deps: Deps): JobWork[] => [
  trackedWork(
    deps,
    runningFlow,
    { attempts: MOST_LIVES, timeoutSeconds: 900, concurrency: 4 },
    ({ actor }, context) => driveRun(deps, actor, context),
  ),
  work(wakeRun, { attempts: 5, concurrency: 1 }, ({ trackedId }) => wake(deps, trackedId)),
  work(wakeWaiting, { concurrency: 1 }, ({ userId }) => wakeWaitingRuns(deps, userId)),
  work(sendRunEmail, mailing, (payload) => sendResult(deps, payload)),
  work(sendPausedEmail, mailing, (payload) => sendPaused(deps, payload)),
  work(startDue, { cron: '* * * * *', attempts: 1, concurrency: 1 }, () => startDueSchedules(deps)),
]

/** A run that is just being driven cannot be woken. It is asked again until it has paused or ended. */
async function wake(deps: Deps, trackedId: string): Promise<void> {
  if (await deps.jobs.hasten(trackedId)) return
  const [open] = await deps.jobs.unfinished([trackedId])
  // The queue goes by the time of its database.
  if (open) throw new Postponed(new Date(Date.now() + LOOK_AGAIN_MS))
}

async function sendResult(
  deps: Deps,
  { userId, runId, step: id, item }: { userId: number; runId: string; step: string; item: number },
): Promise<void> {
  const [user, row] = [await findOwner(deps.db, userId), await findRun(deps.db, userId, runId)]
  const step = row?.graph.steps.find((each) => each.id === id)
  if (!user || !row || !step) return
  const rows = await listSteps(deps.db, userId, runId)
  const text = asText(rows.find((each) => each.step === id && each.item === item)?.input?.text)
  await sendEmail(
    deps,
    emailMessage({
      user,
      subject: step.settings.subject || row.flow.name,
      lines: [`Your flow “${row.flow.name}” sends you this result.`],
      quote: text.slice(0, MOST_EMAIL),
      action: {
        label: 'Open the run',
        link: `${deps.publicUrl()}/flows/${row.flow.builtIn ?? row.flow.id}?run=${runId}`,
      },
    }),
  )
}

async function sendPaused(
  deps: Deps,
  { userId, scheduleId }: { userId: number; scheduleId: string },
): Promise<void> {
  const [user, found] = [await findOwner(deps.db, userId), await findSchedule(deps.db, userId, scheduleId)]
  if (!user || found?.schedule.state !== 'paused') return
  await sendEmail(
    deps,
    emailMessage({
      user,
      subject: `“${found.flow.name}” is paused`,
      lines: [
        `The schedule of “${found.flow.name}” failed three times in a row and is paused.`,
        `The last reason: ${found.schedule.message ?? 'unknown'}`,
      ],
      action: { label: 'Open the schedule', link: `${deps.publicUrl()}/flows` },
    }),
  )
}
