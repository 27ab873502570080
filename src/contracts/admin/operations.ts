import { z } from 'zod'
import { WithPassword } from '../account.ts'
import { Done } from '../core/done.ts'
import { UserId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'

/** How a job stands. One that is dead failed for good and waits for someone to look at it. */
export const JobState = z.enum(['waiting', 'running', 'retrying', 'dead', 'done', 'cancelled'])
export type JobState = z.infer<typeof JobState>

export const Queue = z.object({
  name: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Failed, and waits for its next try. */
  retrying: z.number().int(),
  dead: z.number().int(),
  /** When it runs by the clock, in UTC. */
  cron: z.string().nullable(),
})
export type Queue = z.infer<typeof Queue>

/** Any that the database takes: some are made from words and say nothing of how. */
const JobId = z.guid()

export const JobEntry = z.object({
  id: JobId,
  queue: z.string(),
  state: JobState,
  attempt: z.number().int(),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Not before this time. */
  startAfter: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  /** What it was given, as far as that names no person, address or secret. */
  shown: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Names of what else it was given. */
  withheld: z.array(z.string()),
})
export type JobEntry = z.infer<typeof JobEntry>

const JobFilter = z.object({
  queue: z.string().max(100).optional(),
  /** Without it, all that are not over. */
  state: JobState.optional(),
  /** A user's number, address or name. */
  person: z.string().trim().max(200).default(''),
})
const jobParams = z.object({ jobId: JobId })

export const OutboxEntry = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.iso.datetime(),
})
export type OutboxEntry = z.infer<typeof OutboxEntry>

export const OutboxEntryDetail = OutboxEntry.extend({
  text: z.string(),
  html: z.string().nullable(),
  /** Links that act for the addressee are masked until an admin gives the password. */
  masked: z.boolean(),
})
export type OutboxEntryDetail = z.infer<typeof OutboxEntryDetail>

/** How letters leave this installation, and how that goes. */
export const MailState = z.object({
  /** Without a mail server, letters stay in the outbox. */
  server: z.boolean(),
  from: z.string(),
  waiting: z.number().int(),
  retrying: z.number().int(),
  dead: z.number().int(),
  /** Jobs that send letters and were done within the last day. */
  doneToday: z.number().int(),
})
export type MailState = z.infer<typeof MailState>

const backupReasons = ['asked', 'schedule', 'upgrade', 'command'] as const
export const Backup = z.object({
  /** Also the name of its folder. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  reason: z.enum(backupReasons),
  by: z.object({ id: UserId, username: z.string().nullable() }).nullable(),
  version: z.string(),
  bytes: z.number().int(),
  /** What stands there cannot be read as a backup. */
  damaged: z.boolean(),
})
export type Backup = z.infer<typeof Backup>

export const BackupSchedule = z.object({
  every: z.enum(['off', 'day', 'week']),
  /** How many of those that were made by the clock are kept. */
  keep: z
    .number('Give a whole number.')
    .min(1, 'Keep at least one.')
    .max(60, 'Keep at most 60.')
    .int('Give a whole number.'),
})
export type BackupSchedule = z.infer<typeof BackupSchedule>

export const Backups = z.object({
  items: z.array(Backup),
  next: z.string().nullable(),
  folder: z.string(),
  database: z.enum(['embedded', 'postgres']),
  /** Bytes left where they are kept. */
  free: z.number(),
  schedule: BackupSchedule,
  /** When the clock makes the next one; null where it makes none. */
  scheduledAt: z.iso.datetime().nullable(),
  running: z
    .object({ runId: z.uuid(), done: z.number(), total: z.number().nullable(), note: z.string() })
    .nullable(),
  /** Why the last one came to nothing, whether someone asked for it or the clock. */
  failure: z.string().nullable(),
})
export type Backups = z.infer<typeof Backups>

const backupParams = z.object({ name: z.string().regex(/^\d{4}-\d\d-\d\dT[\d-]{12}Z$/) })
const letterParams = z.object({ letterId: z.string().regex(/^\d{8}T\d{9}Z-[\da-f]{8}$/) })

const admin = { access: 'admin' } as const

export const operationsApi = {
  queues: route('GET', '/api/admin/queues', { ...admin, data: z.array(Queue) }),
  jobs: route('GET', '/api/admin/jobs', {
    ...admin,
    query: JobFilter.extend(PageQuery.shape),
    data: page(JobEntry),
  }),
  job: route('GET', '/api/admin/jobs/:jobId', { ...admin, params: jobParams, data: JobEntry }),
  retryJob: route('POST', '/api/admin/jobs/:jobId/retry', { ...admin, params: jobParams, reply: Done }),
  cancelJob: route('POST', '/api/admin/jobs/:jobId/cancel', { ...admin, params: jobParams, reply: Done }),
  retryAll: route('POST', '/api/admin/dead-jobs/retry', {
    ...admin,
    body: z.object({ queue: z.string().max(100).optional() }),
    reply: Done,
  }),
  mail: route('GET', '/api/admin/mail', { ...admin, data: MailState }),
  letters: route('GET', '/api/admin/letters', {
    ...admin,
    /** Part of an address or a subject, or the number of a user. */
    query: PageQuery.extend({ q: z.string().trim().max(100).default('') }),
    data: page(OutboxEntry),
  }),
  /** A POST, since to read someone's letter is a deed that leaves a row: nothing may do it by the way, as a look ahead does. */
  letter: route('POST', '/api/admin/letters/:letterId', {
    ...admin,
    params: letterParams,
    data: OutboxEntryDetail,
  }),
  letterLinks: route('POST', '/api/admin/letters/:letterId/links', {
    ...admin,
    params: letterParams,
    body: WithPassword,
    data: OutboxEntryDetail,
  }),
  mailJobs: route('GET', '/api/admin/mail-jobs', {
    ...admin,
    query: JobFilter.omit({ queue: true }).extend(PageQuery.shape),
    data: page(JobEntry),
  }),
  testEmail: route('POST', '/api/admin/mail/test', { ...admin, reply: Done }),
  backups: route('GET', '/api/admin/backups', { ...admin, query: PageQuery, data: Backups }),
  backUp: route('POST', '/api/admin/backups', { ...admin, reply: Done }),
  stopBackup: route('POST', '/api/admin/backups/stop', { ...admin, reply: Done }),
  schedule: route('PUT', '/api/admin/backups/schedule', { ...admin, body: BackupSchedule, reply: Done }),
  downloadBackup: route('POST', '/api/admin/backups/:name/file', {
    ...admin,
    params: backupParams,
    body: WithPassword,
    file: true,
  }),
  deleteBackup: route('POST', '/api/admin/backups/:name/deletion', {
    ...admin,
    params: backupParams,
    body: WithPassword,
    reply: Done,
  }),
}
