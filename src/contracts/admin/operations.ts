import { z } from 'zod'
import { WithPassword } from '../account.ts'
import { Done } from '../core/done.ts'
import { UserId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'

/** State of a job. A dead one has no attempts left and waits for an admin. */
export const JobState = z.enum(['waiting', 'running', 'retrying', 'dead', 'done', 'cancelled'])
export type JobState = z.infer<typeof JobState>

export const Queue = z.object({
  name: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Failed and waiting for the next attempt. */
  retrying: z.number().int(),
  dead: z.number().int(),
  /** Its schedule in UTC. */
  cron: z.string().nullable(),
})
export type Queue = z.infer<typeof Queue>

/** Any UUID version: some are derived from text. */
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
  /** The part of its payload without personal data or secrets. */
  shown: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Names of the hidden payload fields. */
  withheld: z.array(z.string()),
})
export type JobEntry = z.infer<typeof JobEntry>

const JobFilter = z.object({
  queue: z.string().max(100).optional(),
  /** All unfinished jobs when missing. */
  state: JobState.optional(),
  /** A user's id, email or name. */
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

/** How emails are sent, and their counts. */
export const MailState = z.object({
  /** Without a mail server, emails stay in the outbox. */
  server: z.boolean(),
  from: z.string(),
  waiting: z.number().int(),
  retrying: z.number().int(),
  dead: z.number().int(),
  /** Email jobs completed in the last day. */
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
  /** The folder can't be read as a backup. */
  damaged: z.boolean(),
})
export type Backup = z.infer<typeof Backup>

export const BackupSchedule = z.object({
  every: z.enum(['off', 'day', 'week']),
  /** Number of scheduled backups to keep. */
  keep: z
    .number('Enter a whole number.')
    .min(1, 'Keep at least one.')
    .max(60, 'Keep at most 60.')
    .int('Enter a whole number.'),
})
export type BackupSchedule = z.infer<typeof BackupSchedule>

export const Backups = z.object({
  items: z.array(Backup),
  next: z.string().nullable(),
  folder: z.string(),
  database: z.enum(['embedded', 'postgres']),
  /** Free bytes in the backup folder. */
  free: z.number(),
  schedule: BackupSchedule,
  /** Time of the next scheduled backup, or null. */
  scheduledAt: z.iso.datetime().nullable(),
  running: z
    .object({ runId: z.uuid(), done: z.number(), total: z.number().nullable(), note: z.string() })
    .nullable(),
  /** Why the last backup failed, manual or scheduled. */
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
    /** Part of an email address or subject, or a user id. */
    query: PageQuery.extend({ q: z.string().trim().max(100).default('') }),
    data: page(OutboxEntry),
  }),
  /** A POST, because each read is recorded and must not happen by prefetch. */
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
