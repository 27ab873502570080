// @both-databases
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { authApi } from '#contracts/auth.ts'
import { runsApi } from '#contracts/runs.ts'
import { rowsOf } from '#server/db/database.ts'
import { settlePlan } from '#server/features/billing/plan.service.ts'
import { crossing } from '#server/testing/crossing.ts'
import { testGoogle } from '#server/testing/google.ts'
import { testOutbox } from '#server/testing/outbox.ts'
import { PASSWORD, rowOf, signUp } from '#server/testing/sign-up.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { deleteUser } from './account.repository.ts'
import { removeAccount } from './deletion.jobs.ts'

/** Jobs take their time on a busy machine. */

const remove = (seller: Awaited<ReturnType<typeof signUp>>) =>
  seller.me.call(accountApi.deleteAccount, { body: { current: PASSWORD, confirm: seller.username } })

/** Someone whose leaving leaves no installation without an administrator. */
async function signUpMember(app: TestApp, username?: string) {
  await app.build.user({ role: 'admin' })
  return signUp(app, username)
}

const goodbyes = (app: TestApp) =>
  app.letters.filter(({ subject }) => subject === 'Your account was deleted').map(({ to }) => to.address)

const gone = (app: TestApp, userId: number) => expect.poll(() => rowOf(app, userId)).toBeUndefined()

test('deleting takes the password and one’s own name, typed', async () => {
  const app = await testApp()
  const seller = await signUpMember(app)
  const before = await rowOf(app, seller.id)
  const ask = (body: { current: string; confirm: string }) =>
    seller.me.call(accountApi.deleteAccount, { body })
  for (const confirm of ['', 'MARA', 'otto', 'mara@shop.example']) {
    expect(await ask({ current: PASSWORD, confirm })).toMatchObject({
      status: 400,
      body: { type: 'INVALID_INPUT', fields: { confirm: expect.stringContaining('mara') } },
    })
  }
  expect(await ask({ current: 'not it', confirm: 'mara' })).toMatchObject({
    status: 403,
    body: { fields: { current: expect.any(String) } },
  })
  expect(await rowOf(app, seller.id)).toEqual(before)
  expect((await ask({ current: PASSWORD, confirm: 'mara' })).status).toBe(200)
})

test('from that moment nothing works: no call, no sign-in, no stream, though the job has not begun', async () => {
  const app = await testApp()
  const seller = await signUpMember(app)
  const { body } = await app.anyone.call(authApi.login, { body: { username: 'mara', password: PASSWORD } })
  const { runId } = await app.build.chat(seller)
  app.deps.streams.runs.start({ id: runId, kind: 'chat' }, ({ signal }) =>
    once(signal, 'abort').then(() => {}),
  )
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void stream.destroy())
  stream.write(
    `GET /api/runs/${runId}/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${body.token}\r\n\r\n`,
  )
  await once(stream, 'data')
  expect(app.app.streams.count()).toBe(1)

  expect((await remove(seller)).status).toBe(200)
  await expect.poll(app.app.streams.count).toBe(0)
  for (const token of [seller.token, body.token]) {
    expect((await app.as(token).call(authApi.me)).status).toBe(401)
    expect((await app.as(token).call(accountApi.get)).status).toBe(401)
    expect((await app.as(token).call(runsApi.get, { params: { runId } })).status).toBe(401)
  }
  expect(await rowsOf(app.deps.db, sql`select id from sessions where user_id = ${seller.id}`)).toEqual([])
  const login = await app.anyone.call(authApi.login, { body: { username: 'mara', password: PASSWORD } })
  expect(login).toMatchObject({ status: 401, body: { type: 'BAD_CREDENTIALS' } })
  expect(await rowOf(app, seller.id)).toBeDefined()
})

test('until the job is done a deleted account answers as one that is not there, and Google’s as one that goes', async () => {
  const { google, server } = await testGoogle()
  const app = await testApp({ parts: { google } })
  const seller = await signUpMember(app)
  async function enter() {
    const { data } = (await app.anyone.call(authApi.googleStart)).body
    const code = server.agree(data.url, { sub: 'google-7', email: seller.email })
    return app.anyone.call(authApi.google, { body: { code, verifier: data.verifier } })
  }
  const logIn = (username: string) =>
    app.anyone.call(authApi.login, { body: { username, password: PASSWORD } })
  expect((await enter()).status).toBe(200)
  await app.deps.db.execute(sql`insert into mail_tokens (user_id, purpose, token_hash, email, expires_at)
    values (${seller.id}, 'reset-password', 'a hash', ${seller.email}, now() + interval '1 hour')`)
  expect((await remove(seller)).status).toBe(200)
  expect(await rowsOf(app.deps.db, sql`select * from mail_tokens`)).toEqual([])
  const [left, unknown] = [await logIn('mara'), await logIn('nobody')]
  expect({ ...left.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  expect(left.status).toBe(401)
  expect(await enter()).toMatchObject({
    status: 401,
    body: { message: 'This account is being deleted. Try again in a moment.' },
  })
})

test('a session that outlived a crash between suspending and ending sessions opens nothing', async () => {
  const app = await testApp()
  const seller = await signUpMember(app)
  expect((await seller.me.call(accountApi.get)).status).toBe(200)
  await app.deps.db.execute(sql`update users set suspended_at = now() where id = ${seller.id}`)
  expect((await seller.me.call(accountApi.get)).status).toBe(401)
})

test('the job takes rows, files and runs; name and address are free again; a last letter is sent', async () => {
  const app = await testApp({ working: true })
  const seller = await signUpMember(app)
  const other = await signUp(app, 'otto')
  await app.deps.db.execute(sql`select setval('users_id_seq', ${seller.id * 10 - 1})`)
  const neighbour = await signUp(app, 'nell')
  expect(neighbour.id).toBe(seller.id * 10)
  const { runId } = await app.build.chat(seller)
  const aborted = Promise.withResolvers<void>()
  app.deps.streams.runs.start({ id: runId, kind: 'chat' }, ({ signal }) => {
    signal.addEventListener('abort', () => aborted.resolve())
    return aborted.promise
  })
  const theirs = await app.build.chat(other)
  const keep = (key: string) => app.deps.storage.put(key, Buffer.from('x'), { contentType: 'text/plain' })
  for (const { id } of [seller, other, neighbour]) await keep(`users/${id}/pictures/lamp.png`)
  for (const address of ['mara@shop.example', 'otto@shop.example'])
    await testOutbox(app.dataDir).send({ to: { address }, subject: 'Hello', text: 'Hello' })

  // Confirmed never, and so not the address of the account when it goes.
  const body = { email: 'mara@next.example', current: PASSWORD }
  expect((await seller.me.call(accountApi.changeEmail, { body })).status).toBe(200)
  const asked = await vi.waitUntil(() => app.letters.find(({ to }) => to.address === body.email), 60_000)
  await testOutbox(app.dataDir).send(asked)

  expect((await remove(seller)).status).toBe(200)
  await gone(app, seller.id)
  expect(existsSync(join(app.dataDir, `files/users/${seller.id}`))).toBe(false)
  const kept = await app.deps.email.outbox?.list({ limit: 10 })
  expect(kept?.letters.map(({ to }) => to.address)).toEqual(['otto@shop.example'])
  await aborted.promise
  expect((await app.deps.storage.list('users/')).keys).toEqual(
    [`users/${other.id}/pictures/lamp.png`, `users/${neighbour.id}/pictures/lamp.png`].toSorted(),
  )
  for (const table of ['chats', 'messages', 'runs', 'sessions', 'mail_tokens', 'data_exports']) {
    const left = await rowsOf(app.deps.db, sql`select * from ${sql.raw(table)} where user_id = ${seller.id}`)
    expect([table, left]).toEqual([table, []])
  }
  expect(await rowsOf(app.deps.db, sql`select id from chats`)).toEqual([{ id: theirs.chatId }])
  await expect.poll(() => goodbyes(app)).toEqual(['mara@shop.example'])
  const queued = await rowsOf(app.deps.db, sql`select data from jobs.job where name = 'account.goodbye'`)
  expect(JSON.stringify(queued)).not.toContain('shop.example')
  expect((await signUp(app)).id).not.toBe(seller.id)
})

test('the next server finishes the work of a killed one', async () => {
  const first = await testApp()
  const seller = await signUpMember(first)
  const key = `users/${seller.id}/exports/${randomUUID()}.zip`
  await first.deps.storage.put(key, Buffer.from('x'), { contentType: 'application/zip' })
  const { id: exportId } = (await seller.me.call(accountApi.startExport)).body.data
  await remove(seller)
  expect(await first.deps.storage.head(key)).toBeDefined()

  const next = await testApp({ db: first.db, working: true, parts: { storage: first.deps.storage } })
  await gone(next, seller.id)
  await expect.poll(async () => (await first.deps.storage.list('users/')).keys).toEqual([])
  expect(await first.deps.jobs.unfinished([exportId])).toEqual([])
  await expect.poll(() => goodbyes(next)).toEqual(['mara@shop.example'])
})

test('a deletion that is tried again, or comes for no one, does no harm', async () => {
  const app = await testApp({ working: true })
  const seller = await signUpMember(app)
  const id = await app.deps.jobs.enqueue(app.deps.db, removeAccount, {
    userId: 987_654,
    by: 'owner',
  })
  await remove(seller)
  await gone(app, seller.id)
  await expect.poll(() => app.deps.jobs.unfinished([id])).toEqual([])
  await expect.poll(() => goodbyes(app)).toHaveLength(1)
  expect(await app.deps.jobs.deadLetters(10)).toEqual([])
})

test('the last administrator stays while others have accounts, and may go when alone', async () => {
  const app = await testApp({ working: true })
  const admin = await signUp(app)
  const other = await signUp(app, 'otto')
  expect(await remove(admin)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Make one of them an admin first') },
  })
  expect((await admin.me.call(accountApi.get)).status).toBe(200)
  expect((await remove(other)).status).toBe(200)
  await gone(app, other.id)
  expect((await remove(admin)).status).toBe(200)
  await gone(app, admin.id)
  expect((await app.anyone.call(authApi.setup)).body.data.firstAccount).toBe(true)
})

test('two administrators who leave at once: one of them stays', async () => {
  const app = await testApp()
  const [one, two] = [await signUp(app), await signUp(app, 'otto')]
  await app.deps.db.execute(sql`update users set role = 'admin'`)
  const replies = await Promise.all([remove(one), remove(two)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a sign-up while the only account is being deleted is the first one', async () => {
  const app = await testApp()
  const admin = await signUp(app)
  await remove(admin)
  const early = await signUp(app, 'otto')
  const late = await signUp(app, 'nell')
  expect(await rowOf(app, early.id)).toMatchObject({ role: 'user' })
  const next = await testApp({ db: app.db, working: true, parts: { storage: app.deps.storage } })
  await gone(next, admin.id)
  expect(await rowOf(app, early.id)).toMatchObject({ role: 'admin' })
  expect(await rowOf(app, late.id)).toMatchObject({ role: 'user' })
  const roles = sql`select subject_id as whose, details ->> 'why' as why from audit where action = 'user.role' order by id`
  expect(await rowsOf(app.deps.db, roles)).toEqual([
    { whose: admin.id, why: 'the first account' },
    { whose: early.id, why: 'the only admin left' },
  ])
})

test('an account that goes while its subscription is read back from the provider: neither waits for the other', async () => {
  const app = await testApp()
  const { db } = app.deps
  const { id } = await app.build.user()
  await db.execute(sql`insert into subscriptions
    (id, customer_id, user_id, plan, interval, status, period_end, cancel_at_period_end, read_number)
    values ('sub_a', 'cus_1', ${id}, 'pro', 'month', 'canceled', now(), false, 1)`)
  await crossing(db, {
    first: (tx) => tx.execute(sql`select id from subscriptions where id = 'sub_a' for update`),
    other: () => db.transaction((tx) => deleteUser(tx, id)),
    last: (tx) => settlePlan(tx, id),
  })
  expect(await rowOf(app, id)).toBeUndefined()
})
