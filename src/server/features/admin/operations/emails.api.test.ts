import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditApi } from '#contracts/admin/audit.ts'
import { operationsApi } from '#contracts/admin/operations.ts'
import { emailMessage } from '#server/mail/email.ts'
import { MailError } from '#server/ports/mail.ts'
import { testOutbox } from '#server/testing/outbox.ts'
import { PASSWORD, signUp } from '#server/testing/sign-up.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const auditedActions = async (admin: ReturnType<TestApp['as']>) =>
  (await admin.call(auditApi.list)).body.data.items.map(({ action }) => action)

test('without a mail server letters are read from the outbox; with one, a test letter says what it says', async () => {
  const app = await testApp()
  app.deps.email.mail = testOutbox(app.dataDir)
  const boss = await signUp(app)
  const { me: admin } = boss
  const list = async (query: object = {}) => (await admin.call(operationsApi.letters, { query })).body.data
  expect(await list()).toEqual({ items: [], next: null })
  for (let n = 0; n < 2; n++) expect((await admin.call(operationsApi.testEmail)).status).toBe(200)
  await app.deps.email.mail.send({ to: { address: 'otto@shop.example' }, subject: 'Hello', text: 'x' })

  expect((await list({ q: String(boss.id) })).items.map(({ to }) => to)).toEqual([boss.email, boss.email])
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ to }) => to)).toEqual([
    'otto@shop.example',
    boss.email,
    boss.email,
  ])
  expect((await list({ q: 'OTTO' })).items).toHaveLength(1)
  const letterId = second.items[0]?.id ?? ''
  const opened = await admin.call(operationsApi.letter, { params: { letterId } })
  expect(opened.body.data).toMatchObject({
    subject: 'Test email',
    text: expect.stringContaining('It doesn’t: no mail server is set'),
    html: expect.stringContaining('<p'),
  })
  expect((await auditedActions(admin))[0]).toBe('letter.opened')
  for (const id of ['../secret.key', '20261115T000000000Z-00000000'])
    expect([400, 404]).toContain(
      (await admin.call(operationsApi.letter, { params: { letterId: id } })).status,
    )

  app.deps.email.outbox = undefined
  app.deps.email.mail = {
    send: () => Promise.reject(new MailError('The mail server answered 535.', { permanent: false })),
  }
  expect((await admin.call(operationsApi.mail)).body.data.server).toBe(true)
  expect(await admin.call(operationsApi.testEmail)).toMatchObject({
    status: 502,
    body: { message: 'The mail server answered 535. Check SMTP_URL and MAIL_FROM.' },
  })
})

test('[security B5] reset and confirmation links are masked until an admin gives the password', async () => {
  const app = await testApp()
  const mail = testOutbox(app.dataDir)
  const boss = await signUp(app)
  const { me: admin } = boss
  const mara = await app.build.user()
  const send = (email: string, screen: string) =>
    mail.send(
      emailMessage({
        user: { username: 'mara', email },
        subject: screen,
        lines: ['Hello'],
        action: { label: 'Open', link: `http://localhost:3000${screen}#token=t0p-Secret_1` },
      }),
    )
  await send(mara.email, '/reset-password')
  await send('new@shop.example', '/verify-email')
  const [confirm, reset] = (await admin.call(operationsApi.letters)).body.data.items
  const at = (found = reset) => ({ params: { letterId: found?.id ?? '' } })
  const showLinks = (current: string) => admin.call(operationsApi.letterLinks, { ...at(), body: { current } })

  const masked = (await admin.call(operationsApi.letter, at())).body.data
  expect(masked).toMatchObject({ masked: true, text: expect.stringContaining('/reset-password#token=•••') })
  expect(JSON.stringify(masked)).not.toContain('Secret')
  const unconfirmed = (await admin.call(operationsApi.letter, at(confirm))).body.data
  expect(unconfirmed).toMatchObject({
    masked: true,
    text: expect.stringContaining('/verify-email#token=•••'),
  })
  expect(JSON.stringify(unconfirmed)).not.toContain('Secret')

  expect((await showLinks('not my password')).body.fields).toHaveProperty('current')
  const whole = (await showLinks(PASSWORD)).body.data
  expect(whole).toMatchObject({ masked: false, html: expect.stringContaining('#token=t0p-Secret_1"') })
  const log = (await admin.call(auditApi.list)).body.data.items
  expect(log.filter(({ action }) => action.startsWith('letter.'))).toMatchObject([
    { action: 'letter.links-shown', subject: { id: String(mara.id) }, details: { letter: reset?.id } },
    { action: 'letter.opened', subject: null, details: { letter: confirm?.id } },
    { action: 'letter.opened', subject: { id: String(mara.id) } },
  ])
  expect(JSON.stringify(log)).not.toContain('new@shop.example')

  // An admin who loses the role while the password is checked gets nothing.
  const { verify } = app.deps.passwords
  app.deps.passwords.verify = async (...given) => {
    await app.deps.db.execute(sql`update users set role = 'user' where id = ${boss.id}`)
    return verify(...given)
  }
  expect((await showLinks(PASSWORD)).status).toBe(404)
})
