import { z } from 'zod'
import { JobActor } from '#server/jobs/job-actor.ts'
import { job } from '#server/ports/jobs.ts'
import { RUN_KIND } from './running/flow-runs.repository.ts'

/** The job has the id of the tracked run. */
export const runningFlow = job(RUN_KIND, z.object({ actor: JobActor }))
/** Wakes a run after an answer, also one that is about to pause. */
export const wakeRun = job('flows.wake', z.object({ trackedId: z.uuid() }))
export const sendRunEmail = job(
  'flows.email',
  z.object({ userId: z.number().int(), runId: z.uuid(), step: z.string(), item: z.number().int() }),
)
export const sendPausedEmail = job(
  'flows.schedule-paused',
  z.object({ userId: z.number().int(), scheduleId: z.uuid() }),
)
/** A person may have more prompts than before. */
export const wakeWaiting = job('flows.wake-waiting', z.object({ userId: z.number().int() }))
export const startDue = job('flows.start-due', z.object({}))
