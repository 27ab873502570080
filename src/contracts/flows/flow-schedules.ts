import { z } from 'zod'
import { Done } from '../core/done.ts'
import { ProjectId } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { FlowId } from './flows.ts'

export const MAX_SCHEDULES = 20
/** Failures in a row after which a schedule pauses. */
export const MOST_FAILURES = 3

const Repeat = z.enum(['day', 'week', 'month'])

export const SchedulePlan = z.strictObject({
  repeat: Repeat,
  /** 0 is Sunday; for weeks. */
  weekday: z.number().int().min(0).max(6),
  /** For months. */
  day: z.number().int().min(1).max(28, 'Choose a day from 1 to 28.'),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00.'),
})
export type SchedulePlan = z.infer<typeof SchedulePlan>

export const FlowSchedule = z.object({
  id: z.uuid(),
  flowId: FlowId,
  flowName: z.string(),
  projectId: ProjectId.nullable(),
  plan: SchedulePlan,
  timeZone: z.string(),
  state: z.enum(['armed', 'paused']),
  /** Why it is paused; null if a person did. */
  message: z.string().nullable(),
  failures: z.number().int(),
  nextAt: z.iso.datetime().nullable(),
  /** Most prompts that each run takes. */
  prompts: z.number().int(),
  lastRunId: z.uuid().nullable(),
})
export type FlowSchedule = z.infer<typeof FlowSchedule>

const ofSchedule = { params: z.object({ scheduleId: z.uuid() }) }

export const flowSchedulesApi = {
  list: route('GET', '/api/flow-schedules', { data: z.array(FlowSchedule) }),
  /** Needs a finished run, whose answers each scheduled run takes. */
  create: route('POST', '/api/flow-schedules', {
    body: z.strictObject({ runId: z.uuid(), plan: SchedulePlan }),
    data: FlowSchedule,
  }),
  change: route('PATCH', '/api/flow-schedules/:scheduleId', {
    ...ofSchedule,
    body: z.strictObject({ plan: SchedulePlan.optional(), state: z.enum(['armed', 'paused']).optional() }),
    data: FlowSchedule,
  }),
  delete: route('DELETE', '/api/flow-schedules/:scheduleId', { ...ofSchedule, reply: Done }),
}
