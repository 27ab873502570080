import { z } from 'zod'
import { route } from '../core/route.ts'

/** A number of days including today, or twelve months including this one. */
export const OverviewRange = z.enum(['7d', '30d', '90d', '12m'])
export type OverviewRange = z.infer<typeof OverviewRange>

const Count = z.number().int()
/** In millionths of a dollar. */
const Cost = z.number().int()
/** A day of the administrator's own time zone. */
const day = z.iso.date()

export const SignUps = z.object({
  /** Every day of the range, oldest first, with the later steps of that day's sign-ups. */
  days: z.array(
    z.object({ day, signedUp: Count, verified: Count, asked: Count, madeProject: Count, paid: Count }),
  ),
})
export type SignUps = z.infer<typeof SignUps>

export const ActivePeople = z.object({
  days: z.array(
    z.object({
      day,
      /** People who started a run on the day. */
      daily: Count,
      /** The same for the 7 and 30 days up to it; null until the day is over. */
      weekly: Count.nullable(),
      monthly: Count.nullable(),
    }),
  ),
})
export type ActivePeople = z.infer<typeof ActivePeople>

const Spent = z.object({ runs: Count, failed: Count, tokens: Count, cost: Cost })
export const Spending = z.object({
  days: z.array(Spent.extend({ day })),
  /** Most expensive first. */
  byModel: z.array(Spent.extend({ name: z.string() })),
  byFeature: z.array(Spent.extend({ name: z.string() })),
  /** The part that users paid with their own keys. */
  ownCost: Cost,
})
export type Spending = z.infer<typeof Spending>

export const QueueHealth = z.object({
  waiting: Count,
  running: Count,
  retrying: Count,
  dead: Count,
  /** Done within the last day. */
  done: Count,
  /** Waiting time of the oldest job that could run. */
  oldestWaiting: z.iso.datetime().nullable(),
  /** Queues in which something failed, most dead letters first. */
  troubled: z.array(z.object({ name: z.string(), retrying: Count, dead: Count })),
})
export type QueueHealth = z.infer<typeof QueueHealth>

export const ProviderHealth = z.object({
  /** Answers of the last 24 hours, by what answered. */
  models: z.array(
    z.object({
      name: z.string(),
      answers: Count,
      failed: Count,
      lastAnswer: z.iso.datetime().nullable(),
      lastFailure: z.iso.datetime().nullable(),
      /** Median duration of complete answers. */
      medianSeconds: z.number().nullable(),
    }),
  ),
  /** Connections for everyone that failed when they were last checked. */
  problems: z.array(
    z.object({ name: z.string(), problem: z.string(), checkedAt: z.iso.datetime().nullable() }),
  ),
})
export type ProviderHealth = z.infer<typeof ProviderHealth>

export const MailHealth = z.object({
  /** True if emails are sent by SMTP or stored in the data folder. */
  way: z.enum(['smtp', 'folder']),
  /** Within the last day. */
  sent: Count,
  waiting: Count,
  retrying: Count,
  dead: Count,
})
export type MailHealth = z.infer<typeof MailHealth>

export const StorageUse = z.object({
  kinds: z.array(z.object({ name: z.string(), files: Count, bytes: z.number().int() })),
  /** Size of the database itself. */
  databaseBytes: z.number().int(),
})
export type StorageUse = z.infer<typeof StorageUse>

export const ErrorReport = z.object({
  days: z.array(z.object({ day, count: Count })),
  /** Responses with status 5xx, the most frequent first. */
  routes: z.array(
    z.object({
      route: z.string(),
      status: Count,
      count: Count,
      /** Message of the latest one. */
      message: z.string(),
      requestId: z.string(),
      lastAt: z.iso.datetime(),
    }),
  ),
})
export type ErrorReport = z.infer<typeof ErrorReport>

export const Processes = z.object({
  processes: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      version: z.string(),
      role: z.enum(['all', 'web', 'worker']),
      startedAt: z.iso.datetime(),
      beatAt: z.iso.datetime(),
      /** Sent a heartbeat in the last seconds. */
      alive: z.boolean(),
    }),
  ),
})
export type Processes = z.infer<typeof Processes>

/** Missing or test-only parts of the setup. */
export const SetupNotice = z.enum(['no-worker', 'test-payments', 'no-webhook-secret', 'no-mail'])
export type SetupNotice = z.infer<typeof SetupNotice>

const ofRange = { access: 'admin', query: z.object({ range: OverviewRange.default('30d') }) } as const
const asOfNow = { access: 'admin' } as const

/** One route per card, so that none waits for another. */
export const overviewApi = {
  signUps: route('GET', '/api/admin/overview/sign-ups', { ...ofRange, data: SignUps }),
  active: route('GET', '/api/admin/overview/active', { ...ofRange, data: ActivePeople }),
  spending: route('GET', '/api/admin/overview/spending', { ...ofRange, data: Spending }),
  errors: route('GET', '/api/admin/overview/errors', { ...ofRange, data: ErrorReport }),
  setup: route('GET', '/api/admin/overview/setup', { ...asOfNow, data: z.array(SetupNotice) }),
  queue: route('GET', '/api/admin/overview/queue', { ...asOfNow, data: QueueHealth }),
  providers: route('GET', '/api/admin/overview/providers', { ...asOfNow, data: ProviderHealth }),
  mail: route('GET', '/api/admin/overview/mail', { ...asOfNow, data: MailHealth }),
  storage: route('GET', '/api/admin/overview/storage', { ...asOfNow, data: StorageUse }),
  processes: route('GET', '/api/admin/overview/processes', { ...asOfNow, data: Processes }),
}
