import type { JobEntry } from '#contracts/admin/operations.ts'
import type { JobOverview } from '#server/ports/jobs.ts'

/** Payload fields that are shown: ids and our own words. Others may be personal or secret. */
const SHOWN = new Set([
  'attachmentId',
  'change',
  'chargeId',
  'chatId',
  'eventId',
  'feedbackId',
  'fileId',
  'kind',
  'messageId',
  'notice',
  'payoutId',
  'projectId',
  'readerId',
  'refundId',
  'sourceId',
  'subscriptionId',
  'ticketId',
  'userId',
])
const LONGEST_ERROR = 500

export function presentJob(job: JobOverview): JobEntry {
  const given = Object.entries((job.payload ?? {}) as Record<string, unknown>)
  const shown = given.filter(([name, value]) => SHOWN.has(name) && isPlain(value))
  return {
    id: job.id,
    queue: job.name,
    state: job.state,
    attempt: job.attempt,
    attempts: job.attempts,
    createdAt: job.createdAt.toISOString(),
    startAfter: job.startAfter.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    endedAt: job.endedAt?.toISOString() ?? null,
    error: job.error === null ? null : withoutSecrets(job.error),
    shown: Object.fromEntries(shown) as JobEntry['shown'],
    withheld: given.map(([name]) => name).filter((name) => !shown.some(([other]) => other === name)),
  }
}

const isPlain = (value: unknown) =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= 100)

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Library errors may contain an address or a key. Our own ids are no secrets. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/(\w+:\/\/)[^\s"'<>]*/g, '$1…')
    .replace(/[^\s"'<>()=,;:]+@[^\s"'<>()=,;:]+/g, '(address)')
    .replace(/[A-Za-z0-9_+/=-]{24,}/g, (run) => (UUID.test(run) ? run : '(withheld)'))
    .slice(0, LONGEST_ERROR)

/** Masks every link that acts for its addressee: it opens an account, confirms an address or claims a purchase. */
export const withoutTokens = (text: string): string => text.replace(/#token=[^\s"'<>&]+/g, '#token=•••')
