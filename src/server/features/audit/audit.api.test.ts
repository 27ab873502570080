// @both-databases
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { auditApi } from '#contracts/admin/audit.ts'
import { authApi } from '#contracts/auth.ts'
import { turnOn } from '#server/features/auth/two-factor/two-factor.factory.ts'
import { PASSWORD, rowOf, signUp } from '#server/testing/sign-up.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { auditExport } from './audit.export.ts'
import { recordAudit } from './audit.service.ts'

const NEW = 'another lamp that folds'
const ofMara = { person: 'mara' }

/** Audit entries of a user, oldest first. */
async function auditEntriesOf(admin: ReturnType<TestApp['as']>, query = {}) {
  const { body } = await admin.call(auditApi.list, { query: { limit: 100, ...query } })
  return body.data.items.map(({ title }) => title).reverse()
}

test('account actions are audited; a deleted user stays as a number', async () => {
  const app = await testApp({ working: true })
  const admin = app.as((await app.build.user({ role: 'admin' })).token)
  const mara = await signUp(app)
  const logIn = (body: { password?: string; code?: string } = {}) =>
    app.anyone.call(authApi.login, { body: { username: 'mara', password: PASSWORD, ...body } })

  const { token } = (await logIn()).body
  await mara.me.call(accountApi.endOtherSessions)
  expect((await logIn({ password: 'no lamp of hers' })).status).toBe(401)
  await app.as((await logIn()).body.token).call(authApi.logout)
  expect((await app.as(token).call(authApi.me)).status).toBe(401)
  await logIn()
  const { data: sessions } = (await mara.me.call(accountApi.sessions)).body
  const sessionId = sessions.find(({ current }) => !current)?.id ?? ''
  await mara.me.call(accountApi.endSession, { params: { sessionId } })
  const { recoveryCodes } = await turnOn(app, mara.me, PASSWORD)
  expect((await logIn({ code: '000000' })).status).toBe(401)
  expect((await logIn({ code: recoveryCodes[0] ?? '' })).status).toBe(200)
  await mara.me.call(accountApi.newRecoveryCodes, {
    body: { current: PASSWORD, code: recoveryCodes[1] ?? '' },
  })
  await mara.me.call(accountApi.changePassword, { body: { current: PASSWORD, password: NEW } })
  await mara.me.call(accountApi.startExport)
  // A wrong password changes nothing, and leaves a row.
  expect(
    (await mara.me.call(accountApi.deleteAccount, { body: { current: 'no', confirm: 'mara' } })).status,
  ).toBe(403)
  await mara.me.call(accountApi.deleteAccount, { body: { current: NEW, confirm: 'mara' } })

  const expected = [
    'Signed up',
    'Logged in',
    'Signed out everywhere else',
    'Entered a wrong password',
    'Logged in',
    'Signed out',
    'Logged in',
    'Signed out one browser',
    'Turned two-factor sign-in on',
    'Entered a wrong second factor',
    'Logged in',
    'Made new recovery codes',
    'Changed their password',
    'Requested a data export',
    'Entered a wrong password',
    'Deleted their account',
  ]
  await expect.poll(() => rowOf(app, mara.id)).toBeUndefined()
  expect(await auditEntriesOf(admin, ofMara)).toEqual([])
  expect(await auditEntriesOf(admin, { person: String(mara.id) })).toEqual(expected)
  const { body } = await admin.call(auditApi.list, {
    query: { person: String(mara.id), action: 'login.opened' },
  })
  expect(body.data.items.map(({ details }) => details.with)).toEqual([
    'password and recovery code',
    ...['password', 'password', 'password'],
  ])
  for (const { actor, network } of body.data.items) {
    expect(actor).toEqual({ id: String(mara.id), username: null })
    expect(network).toBe('')
  }
})

test('[security B5] the log is read by filter, page by page and as CSV, and nobody can change a row', async () => {
  const app = await testApp()
  const { db } = app.deps
  const keeper = await app.build.user({ role: 'admin' })
  const admin = app.as(keeper.token)
  const mara = await signUp(app)
  await recordAudit(db, { action: 'job.retried', actorId: keeper.id, subjectId: mara.id, network: '=1+1' })
  await recordAudit(db, { action: 'jobs.retried', actorId: null, details: { queue: 'a,"b"' }, network: '' })
  await db.execute(
    sql`insert into audit (action, actor_id, at) values ('of.before', ${keeper.id}, '2025-12-31T23:30:00Z')`,
  )

  const list = async (query: object) => (await admin.call(auditApi.list, { query })).body.data
  expect((await list({})).items.map(({ title, actor }) => [title, actor?.username ?? null])).toEqual([
    ['of.before', keeper.username],
    ['Retried all failed jobs', null],
    ['Retried a job', keeper.username],
    ['Signed up', 'mara'],
  ])
  // By whom or to whom, by part of a name or of an address.
  for (const person of ['mar', 'MARA@shop'])
    expect((await list({ person })).items.map(({ action }) => action)).toEqual([
      'job.retried',
      'account.created',
    ])
  expect((await list({ action: 'jobs.retried' })).items).toHaveLength(1)
  const year = { from: '2025-12-31', until: '2025-12-31' }
  expect((await list(year)).items).toHaveLength(1)
  // Days are those of whoever looks: in Berlin the new year had begun.
  await db.execute(sql`update users set time_zone = 'Europe/Berlin' where id = ${keeper.id}`)
  expect((await list(year)).items).toHaveLength(0)
  expect((await list({ from: '2026-01-01', until: '2026-01-01' })).items).toHaveLength(1)

  const first = await list({ limit: 3, person: '' })
  const second = await list({ limit: 3, cursor: first.next ?? '' })
  expect([first.items.length, second.items.map(({ action }) => action), second.next]).toEqual([
    3,
    ['account.created'],
    null,
  ])
  expect((await admin.call(auditApi.list, { query: { cursor: '1 or 1' } })).status).toBe(400)

  const csv = await app.app.inject({
    method: 'POST',
    url: '/api/admin/audit.csv?person=mara',
    headers: { authorization: `Bearer ${keeper.token}` },
  })
  const lines = csv.payload.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`,Retried a job,${keeper.username},${keeper.id},mara,${mara.id},,'=1+1,`)
  expect((await list({})).items[0]?.title).toBe('Downloaded the audit log')

  const own = []
  for await (const { content } of auditExport.files(app.deps, mara.id))
    own.push(...JSON.parse(await text(Readable.from(content))))
  expect(own.map(({ what, by, details, network }) => [what, by, details, network])).toEqual([
    ['Retried a job', 'someone else', undefined, undefined],
    ['Signed up', 'you', {}, '127.0.0.1'],
  ])

  const kept = 'rows of the audit log are kept as they are'
  const refused = async (statement: ReturnType<typeof sql>) =>
    expect(await db.execute(statement).then(String, ({ cause }) => String(cause))).toContain(kept)
  await refused(sql`update audit set action = 'x'`)
  await refused(sql`update audit set network = 'elsewhere'`)
  await refused(sql`update audit set network = '', actor_id = null where actor_id = ${keeper.id}`)
  await refused(sql`delete from audit`)
  expect((await list({ limit: 100 })).items).toHaveLength(5)
})
