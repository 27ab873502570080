import { type PushNotice, PushSubscription } from '#contracts/push.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { fieldError } from '#server/errors.ts'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { noticeOf } from './notices.ts'
import * as repository from './push.repository.ts'
import { sendNotice } from './push.tasks.ts'

export { listSubscribed } from './push.repository.ts'

const LOOK_EVERY_MS = 3_000

const sealedFor = (sessionId: string) => `push subscription of session ${sessionId}`

export async function getPush({ db, push }: Deps, { userId, sessionId }: Actor) {
  const subscription = await repository.findSubscription(db, userId, sessionId)
  return { publicKey: push.publicKey, subscribed: subscription !== undefined }
}

export async function subscribe(
  { db, push, secrets }: Deps,
  { userId, sessionId }: Actor,
  subscription: PushSubscription,
) {
  if (!push.isUsable(subscription))
    throw fieldError('INVALID_INPUT', 'keys', 'This browser’s keys can’t be used. Turn it off and on again.')
  const sealed = secrets.seal(JSON.stringify(subscription), sealedFor(sessionId))
  await repository.saveSubscription(db, userId, { sessionId, sealed })
  return done('Notifications are on.')
}

export async function unsubscribe({ db }: Deps, { userId, sessionId }: Actor) {
  await repository.deleteSubscription(db, userId, sessionId)
  return done('Notifications are off.')
}

/** Queues a message for every run that ended or waits since the last call. Once, whichever process asks. */
export async function notifyOfRuns(deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    for (const news of await repository.takeNews(tx)) {
      const notice = noticeOf(news)
      const { userId, sessionId } = news
      if (notice)
        await deps.jobs.enqueue(tx, sendNotice, { userId, sessionId, notice }, { group: `user:${userId}` })
    }
  })
}

/** Looks for news until it is told to stop. */
export function watchRuns(deps: Deps): () => Promise<void> {
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= notifyOfRuns(deps)
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'runs could not be looked at for notifications'),
      )
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

/** A subscription that is gone, or that leads into this network, is removed. */
export async function sendToSession(
  { db, push, secrets, log }: Deps,
  { userId, sessionId, notice }: { userId: number; sessionId: string; notice: PushNotice },
): Promise<void> {
  const row = await repository.findSubscription(db, userId, sessionId)
  if (!row) return
  const subscription = PushSubscription.parse(JSON.parse(secrets.unseal(row.sealed, sealedFor(sessionId))))
  try {
    if ((await push.send(subscription, JSON.stringify(notice))) === 'sent') return
  } catch (error) {
    if (!isForbidden(error)) throw error
    log.warn({ err: error, userId }, 'a push subscription led to an address that may not be called')
  }
  await repository.deleteSubscription(db, userId, sessionId)
}

const forbidden = ['private-address', 'host-service', 'scheme', 'port', 'credentials', 'bad-url']

const isForbidden = (error: unknown) => error instanceof FetchRefused && forbidden.includes(error.reason)
