import type { JobEntry, JobState, Queue } from '#contracts/admin/operations.ts'
import type { Page } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Caller } from '#server/http/handle.ts'
import type { JobOverview } from '#server/ports/jobs.ts'
import { identityKey } from '#server/security/identity.ts'
import { stopTracked } from '#server/stream/tracked.ts'
import { presentJob } from './operations.presenter.ts'
import { findPeople } from './operations.repository.ts'

export const listQueues = async ({ jobs }: Deps): Promise<Queue[]> => jobs.queues()

interface Query {
  names?: string[] | undefined
  state?: JobState | undefined
  person: string
  cursor?: string | undefined
  limit: number
}

export async function listJobs(
  { db, jobs }: Deps,
  { cursor, limit, person, ...wanted }: Query,
): Promise<Page<JobEntry>> {
  const about = person ? await namesOf(db, person) : undefined
  const found = await jobs.list({ ...wanted, about, before: readCursor(cursor), limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1) : undefined
  return { items: items.map(presentJob), next: last ? writeCursor(last.createdAt, last.id) : null }
}

/** Values by which a job may name a user: as typed, which also finds deleted users, and by id and email. */
async function namesOf(db: Db, person: string): Promise<string[]> {
  const key = identityKey(person)
  const found = await findPeople(db, key)
  return [key, ...found.flatMap(({ id, email, emailKey }) => [String(id), email.toLowerCase(), emailKey])]
}

export const getJob = async (deps: Deps, id: string): Promise<JobEntry> =>
  presentJob(await requireJob(deps, id))

async function requireJob({ jobs }: Deps, id: string): Promise<JobOverview> {
  const job = await jobs.find(id)
  if (!job) throw new AppError('NOT_FOUND', 'This job no longer exists.')
  return job
}

// The queue has its own transaction, so the audit entry comes first: better one too many than too few.

/** A dead job starts over; a waiting or retrying one runs now. */
export async function retryJob(deps: Deps, actor: Actor, id: string, { network }: Caller) {
  const job = await requireJob(deps, id)
  if (!['dead', 'retrying', 'waiting'].includes(job.state)) {
    throw new AppError('CONFLICT', 'Only waiting or failed jobs can be retried.')
  }
  const details = { queue: job.name, job: id }
  await recordAudit(deps.db, { action: 'job.retried', actorId: actor.userId, details, network })
  if (job.state === 'dead') await deps.jobs.revive(id)
  else if (!(await deps.jobs.hasten(id))) throw new AppError('CONFLICT', 'This job has already started.')
  return done('Job started again.')
}

/** Drops a waiting job, aborts a running one, and deletes a dead one. */
export async function cancelJob(deps: Deps, actor: Actor, id: string, { network }: Caller) {
  const job = await requireJob(deps, id)
  const dead = job.state === 'dead'
  if (!dead && !['waiting', 'running', 'retrying'].includes(job.state)) {
    throw new AppError('CONFLICT', 'This job is already finished.')
  }
  const action = dead ? 'job.discarded' : 'job.cancelled'
  const details = { queue: job.name, job: id }
  await recordAudit(deps.db, { action, actorId: actor.userId, details, network })
  if (!dead) await stopTracked(deps, { id, kind: job.name })
  else if (!(await deps.jobs.discard(id))) throw new AppError('NOT_FOUND', 'This job no longer exists.')
  return done(dead ? 'Failed job discarded.' : 'Job cancelled.')
}

export async function retryAll(deps: Deps, actor: Actor, queue: string | undefined, { network }: Caller) {
  if (queue !== undefined && !(await listQueues(deps)).some(({ name }) => name === queue))
    throw new AppError('NOT_FOUND', 'This queue does not exist.')
  const details = { queue: queue ?? 'all' }
  await recordAudit(deps.db, { action: 'jobs.retried', actorId: actor.userId, details, network })
  const count = await deps.jobs.reviveAll(queue)
  if (count === 0) throw new AppError('CONFLICT', 'There are no failed jobs to retry.')
  return done(count === 1 ? '1 job started again.' : `${count} jobs started again.`)
}
