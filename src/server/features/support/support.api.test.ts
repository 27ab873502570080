import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { supportApi } from '#contracts/support.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const message = 'The link never came.\nI looked in <b>spam</b>: https://evil.example'
const body = { topic: 'Verification email', message } as const

const patiently = { timeout: 10_000 }
const recipients = ({ letters }: TestApp) => letters.map(({ to }) => to.address).toSorted()
const lettersWaiting = async ({ deps }: TestApp) => {
  const [row] = await rowsOf<{ n: number }>(
    deps.db,
    sql`select count(*)::int as n from jobs.job where name like 'support.%' and state <> 'completed'`,
  )
  return row?.n
}

test('an unverified person reaches every administrator whose address is proven, and gets no letter', async () => {
  const app = await testApp({ working: true })
  const admins = [await app.build.user({ role: 'admin' }), await app.build.user({ role: 'admin' })]
  await app.build.user({ role: 'admin', verified: false })
  const gone = await app.build.user({ role: 'admin' })
  await app.deps.db.execute(sql`update users set suspended_at = now() where id = ${gone.id}`)
  await app.build.user()
  const writer = await app.build.user({ verified: false })

  const reply = await app.as(writer.token).call(supportApi.contact, { body })
  expect(reply).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: `Your message is with support. The answer comes to ${writer.email}.`,
    },
  })
  expect(
    await rowsOf(
      app.deps.db,
      sql`select t.user_id, t.topic, m.author_id, m.text from tickets t join ticket_messages m on m.ticket_id = t.id`,
    ),
  ).toEqual([{ user_id: writer.id, topic: body.topic, author_id: writer.id, text: message }])
  await expect.poll(() => lettersWaiting(app), patiently).toBe(0)
  expect(recipients(app)).toEqual(admins.map(({ email }) => email).toSorted())

  const [letter] = app.letters
  expect(letter?.subject).toBe(`Support: Verification email (${writer.username})`)
  expect(letter?.replyTo).toEqual({ address: writer.email, name: writer.username })
  expect(letter?.text).toContain(`${writer.username} (user ${writer.id}, ${writer.email}, not confirmed)`)
  expect(letter?.text).toContain(
    '\n\n> The link never came.\n> I looked in <b>spam</b>: https://evil.example\n\n',
  )
  expect(letter?.html).toContain('I looked in &lt;b&gt;spam&lt;/b&gt;')
  expect(letter?.html).not.toContain('href')
})

test('whoever has a proven address gets a receipt', async () => {
  const app = await testApp({ working: true })
  const [admin, writer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  await app.as(writer.token).call(supportApi.contact, { body })
  await expect.poll(() => recipients(app), patiently).toEqual([admin.email, writer.email].toSorted())
  expect(app.letters.find(({ to }) => to.address === writer.email)?.text).toContain('> The link never came.')
  expect(app.letters.find(({ to }) => to.address === admin.email)?.text).not.toContain('not confirmed')
})

test('an address that is no longer the person’s proven one when the letter is written gets none', async () => {
  const app = await testApp()
  const writer = await app.build.user()
  await app.as(writer.token).call(supportApi.contact, { body })
  await app.deps.db.execute(sql`update users set email = 'victim@shop.example', email_verified_at = null`)
  const later = await testApp({ working: true, db: app.db })
  await expect.poll(() => lettersWaiting(later), patiently).toBe(0)
  expect(later.letters).toEqual([])
})

test('without an administrator to tell, the message is kept', async () => {
  const app = await testApp()
  const writer = await app.build.user({ verified: false })
  expect((await app.as(writer.token).call(supportApi.contact, { body })).status).toBe(200)
  expect(await rowsOf(app.deps.db, sql`select text from ticket_messages`)).toEqual([{ text: message }])
})

test('what is no message is refused, strangers and more than ten an hour too, and nothing of it is kept', async () => {
  const app = await testApp()
  const writer = app.as((await app.build.user()).token)
  const send = (given: object) => writer.call(supportApi.contact, { body: { ...body, ...given } })
  expect(await send({ message: '  too short ' })).toMatchObject({
    status: 400,
    body: { fields: { message: 'Tell us a little more: at least 10 characters.' } },
  })
  expect((await send({ message: 'x'.repeat(5_001) })).status).toBe(400)
  expect((await send({ topic: 'My own topic' })).status).toBe(400)
  expect((await app.anyone.call(supportApi.contact, { body })).status).toBe(401)

  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await send({})).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(await rowsOf(app.deps.db, sql`select id from tickets`)).toHaveLength(10)
  expect(await rowsOf(app.deps.db, sql`select id from ticket_messages`)).toHaveLength(10)
})
