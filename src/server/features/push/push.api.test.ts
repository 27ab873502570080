import { createECDH, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pushApi } from '#contracts/push.ts'
import { rowsOf } from '#server/db/database.ts'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { testApp } from '#server/testing/test-app.ts'
import { notifyOfRuns, sendToSession } from './push.service.ts'

function newSubscription(name = 'a') {
  const own = createECDH('prime256v1')
  return {
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: own.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/** An app with a scripted push service. */
async function pushApp(answer: () => Promise<'sent' | 'gone'> = async () => 'sent') {
  const sent: { endpoint: string; message: { title: string; url: string; body: string } }[] = []
  const push = {
    publicKey: 'key',
    isUsable: () => true,
    send: async ({ endpoint }: { endpoint: string }, message: string) => {
      sent.push({ endpoint, message: JSON.parse(message) })
      return answer()
    },
  }
  const app = await testApp({ parts: { push } })
  const owner = await app.build.user()
  const me = app.as(owner.token)
  const subscribed = async () => (await me.call(pushApi.read)).body.data?.subscribed
  const { db } = app.deps
  /** A run that ended, or waits, in the past that the next look covers. */
  const run = (id: string, kind: string, state: string, topic = `test:${id}`) =>
    db.execute(sql`insert into runs (id, user_id, kind, topic, state, ended_at, waiting_since, waiting_for)
      values (gen_random_uuid(), ${owner.id}, ${kind}, ${topic}, ${state},
        ${state === 'waiting' || state === 'running' ? null : sql`now() - interval '5 seconds'`},
        ${state === 'waiting' ? sql`now() - interval '5 seconds'` : null},
        ${state === 'waiting' ? 'Approve the draft' : null})`)
  /** The messages that were queued, in order. */
  const queued = async () =>
    (
      await rowsOf<{ data: { notice: { title: string; url: string } } }>(
        db,
        sql`select data from jobs.job where name = 'push.send' order by created_on, id`,
      )
    ).map(({ data }) => data.notice)
  const since = () =>
    db.execute(sql`update push_subscriptions set notified_until = now() - interval '1 minute'`)
  return { ...app, owner, me, sent, subscribed, run, queued, since }
}

test('a session subscribes, replaces its subscription and ends it', async () => {
  const { me, subscribed, deps } = await pushApp()
  expect(await subscribed()).toBe(false)
  const body = newSubscription()
  expect((await me.call(pushApi.subscribe, { body })).status).toBe(200)
  await me.call(pushApi.subscribe, { body: newSubscription('b') })
  const rows = await rowsOf<{ sealed: string }>(deps.db, sql`select sealed from push_subscriptions`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('push.example')
  expect(await subscribed()).toBe(true)
  await me.call(pushApi.unsubscribe)
  expect(await subscribed()).toBe(false)
})

test('subscriptions without https, with other keys or with more are refused', async () => {
  const { me } = await pushApp()
  for (const body of [
    { ...newSubscription(), endpoint: 'http://push.example/a' },
    { ...newSubscription(), endpoint: 'file:///etc/passwd' },
    { ...newSubscription(), keys: { p256dh: 'x', auth: 'y' } },
    { ...newSubscription(), more: true },
  ])
    expect((await me.call(pushApi.subscribe, { body })).status).toBe(400)
})

test('runs that finish or wait are notified once, those of others and stopped ones never', async () => {
  const { me, run, queued, since, deps, build } = await pushApp()
  await me.call(pushApi.subscribe, { body: newSubscription() })
  await since()
  await run('1', 'flows.run', 'waiting')
  await run('2', 'seo.audit', 'done')
  await run('3', 'flows.run', 'stopped')
  await run('4', 'flows.run', 'running')
  await run('5', 'images.image', 'done')
  const other = await build.user()
  await deps.db.execute(sql`insert into runs (id, user_id, kind, topic, state, ended_at)
    values (gen_random_uuid(), ${other.id}, 'seo.audit', 'x', 'done', now() - interval '5 seconds')`)
  await Promise.all([notifyOfRuns(deps), notifyOfRuns(deps)])
  await notifyOfRuns(deps)
  const notices = await queued()
  expect(notices.map(({ title }) => title).sort()).toEqual(['Flow is waiting for you', 'SEO audit finished'])
  expect(notices.map(({ url }) => url).sort()).toEqual(['/flows', '/seo'])
})

const notice = { title: 'SEO audit finished', body: '', url: '/seo', tag: 'seo' }

test('a subscription that is gone or leads into this network is removed, a busy service is tried again', async () => {
  let answer: () => Promise<'sent' | 'gone'> = async () => 'sent'
  const { me, owner, deps, sent, subscribed } = await pushApp(() => answer())
  const send = () => sendToSession(deps, { userId: owner.id, sessionId: owner.sessionId, notice })
  const body = newSubscription()
  await me.call(pushApi.subscribe, { body })
  await send()
  expect(sent).toEqual([{ endpoint: body.endpoint, message: notice }])
  answer = async () => Promise.reject(new Error('The push service answered with 503.'))
  await expect(send()).rejects.toThrow('503')
  expect(await subscribed()).toBe(true)
  answer = async () => 'gone'
  await send()
  expect(await subscribed()).toBe(false)
  await me.call(pushApi.subscribe, { body })
  answer = async () => Promise.reject(new FetchRefused('private-address', 'Not there.'))
  await send()
  expect(await subscribed()).toBe(false)
  await send()
  expect(sent).toHaveLength(4)
})

test('a subscription ends with its session', async () => {
  const { me, deps, as, owner } = await pushApp()
  await me.call(pushApi.subscribe, { body: newSubscription() })
  await deps.db.execute(sql`delete from sessions where id = ${owner.sessionId}`)
  expect(await rowsOf(deps.db, sql`select 1 from push_subscriptions`)).toEqual([])
  expect((await as(owner.token).call(pushApi.read)).status).toBe(401)
})
