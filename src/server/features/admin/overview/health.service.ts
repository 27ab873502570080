import type {
  MailHealth,
  Processes,
  ProviderHealth,
  QueueHealth,
  SetupNotice,
} from '#contracts/admin/overview.ts'
import type { Deps } from '#server/deps.ts'
import type { QueueOverview } from '#server/ports/jobs.ts'
import * as repository from './health.repository.ts'

const DAY_MS = 86_400_000
/** A process sends a heartbeat every two seconds. */
const SILENT_SECONDS = 8

type Counted = 'waiting' | 'running' | 'retrying' | 'dead' | 'done'
const total = (queues: QueueOverview[], name: Counted) => queues.reduce((sum, queue) => sum + queue[name], 0)

export async function getQueueHealth({ jobs }: Deps): Promise<QueueHealth> {
  const queues = await jobs.queues()
  const oldest = await jobs.waitingSince()
  return {
    waiting: total(queues, 'waiting'),
    running: total(queues, 'running'),
    retrying: total(queues, 'retrying'),
    dead: total(queues, 'dead'),
    done: total(queues, 'done'),
    oldestWaiting: oldest?.toISOString() ?? null,
    troubled: queues
      .filter(({ retrying, dead }) => retrying + dead > 0)
      .toSorted((a, b) => b.dead - a.dead || b.retrying - a.retrying)
      .map(({ name, retrying, dead }) => ({ name, retrying, dead })),
  }
}

export async function getMailHealth({ jobs, config }: Deps): Promise<MailHealth> {
  const emails = (await jobs.queues()).filter(({ mail }) => mail)
  return {
    way: config.smtpUrl ? 'smtp' : 'folder',
    sent: total(emails, 'done'),
    waiting: total(emails, 'waiting') + total(emails, 'running'),
    retrying: total(emails, 'retrying'),
    dead: total(emails, 'dead'),
  }
}

/** Name of a run's model. Users' own and deleted connections have no name here. */
export async function modelNames({ db, models: { ai } }: Deps): Promise<(model: string) => string> {
  const names = new Map(ai.models().map(({ id, label }) => [id, label]))
  for (const { id, label } of await repository.sharedConnections(db)) names.set(`connection/${id}`, label)
  return (model) => {
    if (model === '') return 'No model answered'
    return names.get(model) ?? (model.startsWith('connection/') ? 'Other connections' : model)
  }
}

/** Models with one name share a line, because users' own connections are private. */
export async function getProviderHealth(deps: Deps): Promise<ProviderHealth> {
  const nameOf = await modelNames(deps)
  const rows = await repository.modelHealth(deps.db, new Date(deps.clock.now().getTime() - DAY_MS))
  const models = new Map<string, ProviderHealth['models'][number]>()
  for (const { model, ...row } of rows) {
    const name = nameOf(model)
    const before = models.get(name)
    models.set(name, before ? together(before, row) : { name, ...row })
  }
  const problems = await repository.connectionProblems(deps.db)
  return {
    models: [...models.values()],
    problems: problems.map(({ name, problem, checkedAt }) => ({
      name,
      problem: problem ?? '',
      checkedAt: checkedAt?.toISOString() ?? null,
    })),
  }
}

type Health = ProviderHealth['models'][number]
const together = (one: Health, other: Omit<Health, 'name'>): Health => ({
  name: one.name,
  answers: one.answers + other.answers,
  failed: one.failed + other.failed,
  lastAnswer: later(one.lastAnswer, other.lastAnswer),
  lastFailure: later(one.lastFailure, other.lastFailure),
  // The median of medians is not the median.
  medianSeconds: null,
})
const later = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other)

/** Most pressing first. */
export async function getSetupNotices({ db, payments, email }: Deps): Promise<SetupNotice[]> {
  const holds: [SetupNotice, boolean][] = [
    ['no-worker', !(await repository.hasWorker(db, SILENT_SECONDS))],
    ['no-webhook-secret', payments !== undefined && !payments.hasWebhook],
    ['test-payments', payments?.testMode ?? false],
    ['no-mail', email.outbox !== undefined],
  ]
  return holds.flatMap(([notice, isShown]) => (isShown ? [notice] : []))
}

export async function getProcesses({ db }: Deps): Promise<Processes> {
  const rows = await repository.listProcesses(db, SILENT_SECONDS)
  return {
    processes: rows.map((row) => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      beatAt: row.beatAt.toISOString(),
    })),
  }
}
