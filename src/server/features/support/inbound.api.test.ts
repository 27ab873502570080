import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { adminSupportApi } from '#contracts/admin/support.ts'
import { MAX_LETTER_BYTES, supportApi } from '#contracts/support.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const SECRET = 'only the mail server knows it'.replaceAll(' ', '-')
const DOMAIN = 'reply.sellwright.test'
const byMail = { SUPPORT_INBOUND_SECRET: SECRET, SUPPORT_REPLY_DOMAIN: DOMAIN }

const write = async (app: TestApp, token: string, message: string, more: object = {}) => {
  const body = { topic: 'Something else', message, ...more } as const
  return (await app.as(token).call(supportApi.open, { body })).body.data.ticket.id
}
const by = (ticketId: string) => ({ params: { ticketId } })

test('[security K3] an answer by mail lands in its thread; forged, foreign, automatic, doubled and oversized ones do not', async () => {
  const app = await testApp({ working: true, env: byMail })
  const [admin, writer, other] = [
    await app.build.user({ role: 'admin' }),
    await app.build.user(),
    await app.build.user(),
  ]
  const ticketId = await write(app, writer.token, 'The lamp is out again')
  const answer = { ...by(ticketId), body: { text: 'Is it plugged in?', state: 'waiting' as const, seen: 1 } }
  await app.as(admin.token).call(adminSupportApi.answer, answer)
  const letter = () => app.letters.find(({ replyTo }) => replyTo)
  await expect.poll(letter).toBeDefined()
  const to = letter()?.replyTo?.address ?? ''
  expect(letter()?.text).toMatch(/^Write your answer above this line\.\n\nHello /)
  expect(letter()?.html).toContain('Write your answer above this line.')
  expect(to).toMatch(/^reply\+[0-9a-f]{32}\.[0-9a-f]{24}@reply\.sellwright\.test$/)

  const mail = await mailServer(app)
  const text = 'It was not. Thank you!\n\nOn Monday, Support wrote:\n> Is it plugged in?'
  const reply = { from: writer.email, to, subject: 'Re:', text, messageId: '<1@shop.example>' }
  await mail.sendMail(reply)
  const thread = async () => (await app.as(writer.token).call(supportApi.get, by(ticketId))).body.data
  expect((await thread()).ticket.state).toBe('open')
  const added = { from: 'person', byMail: true, text: 'It was not. Thank you!' }
  expect((await thread()).messages.at(-1)).toMatchObject(added)

  // Delivered twice, and what programs write: taken from the mail server, and dropped.
  await mail.sendMail(reply)
  await mail.sendMail({ ...reply, messageId: '<2@x>', headers: { 'Auto-Submitted': 'auto-replied' } })
  await mail.sendMail({ ...reply, messageId: '<3@x>', from: 'Sellwright <no-reply@localhost>' })
  const forged = to.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`)
  for (const wrong of [
    { from: other.email },
    { from: `${writer.email}, ${other.email}` },
    { to: forged },
    { to: `reply@${DOMAIN}` },
    { text: '> Is it plugged in?' },
  ])
    await expect(mail.sendMail({ ...reply, messageId: '<4@x>', ...wrong })).rejects.toThrow('refused')
  const intruder = await mailServer(app, 'another secret')
  await expect(intruder.sendMail({ ...reply, messageId: '<5@x>' })).rejects.toThrow('refused')
  expect((await thread()).messages).toHaveLength(3)

  expect((await deliver(app, Buffer.alloc(MAX_LETTER_BYTES + 1))).statusCode).toBe(413)

  // An HTML email with files: accepted files are attached, and both sides are told of the others.
  const attachments = [
    { filename: 'orders.csv', content: 'name,price\nLamp,24' },
    { filename: 'setup.exe', content: 'MZ\x90\0 a program' },
  ]
  const page = { ...reply, text: '', html: '<p>See the <b>list</b></p>', messageId: '<7@x>', attachments }
  await mail.sendMail(page)
  await mail.sendMail(page)
  expect((await thread()).messages.slice(3)).toMatchObject([
    {
      text: 'See the list\n\n[Files left out: “setup.exe”.]',
      files: [{ name: 'orders.csv', mediaType: 'text/csv', bytes: 18 }],
    },
  ])
  const told = () => app.letters.find(({ subject }) => subject === 'Some files were left out')
  await expect.poll(() => told()?.to.address).toBe(writer.email)
  expect(told()?.text).toContain('but not these files: “setup.exe”.')

  // One that could not be taken leaves no file behind, and what only has to wait is not left out.
  const kept = async () => (await app.deps.storage.list('')).keys
  const storedBefore = await kept()
  const again = { ...page, html: 'Once more', messageId: '<8@x>', attachments: attachments.slice(0, 1) }
  const refusesMail = () => expect(mail.sendMail(again)).rejects.toThrow('refused')
  await app.deps.db.execute(
    sql`alter table ticket_messages add constraint full_disk check (text <> 'Once more') not valid`,
  )
  for (let time = 0; time < 2; time++) await refusesMail()
  expect([await kept(), await rowsOf(app.deps.db, sql`select id from ticket_files`)]).toEqual([
    storedBefore,
    [expect.anything()],
  ])
  await app.deps.db.execute(sql`alter table ticket_messages drop constraint full_disk`)
  await app.deps.db.execute(sql`insert into ticket_files (id, user_id, giver_id, name, media_type)
    select gen_random_uuid(), ${writer.id}, ${writer.id}, 'a.txt', 'text/plain' from generate_series(1, 20)`)
  await refusesMail()
  await app.deps.db.execute(sql`delete from ticket_files where message_id is null`)
  await mail.sendMail(again)
  expect((await thread()).messages.at(-1)).toMatchObject({
    text: 'Once more',
    files: [{ name: 'orders.csv' }],
  })
  expect(await rowsOf(app.deps.db, sql`select id from ticket_files`)).toHaveLength(2)

  await mail.sendMail({ ...reply, messageId: '<6@x>', text: 'y'.repeat(6_000) })
  const long = (await thread()).messages.at(-1)?.text ?? ''
  expect(long).toHaveLength(5_000)
  expect(long).toContain('was cut off because it was too long')

  const raw = (id: string) => `From: ${writer.email}\r\nTo: ${to}\r\nMessage-ID: <${id}@x>\r\n\r\nStill dark.`
  for (const type of ['message/rfc822', 'text/plain; charset=utf-8'])
    expect((await deliver(app, raw(type), { type })).json()).toMatchObject({ data: { outcome: 'added' } })
  for (const type of ['application/json', 'multipart/form-data; boundary=x'])
    expect((await deliver(app, raw(type), { type })).statusCode).toBe(415)

  const closed = await testApp({ db: app.db })
  expect((await deliver(closed, 'From: a@b.example\r\n\r\nHello')).statusCode).toBe(404)
})

/** Receives mail as a mail server does, hands each letter to the app, and keeps what the app said. */
async function mailServer(app: TestApp, secret = SECRET) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      void buffer(stream).then(async (letter) => {
        const { statusCode } = await deliver(app, letter, { secret })
        if (statusCode < 300) return done()
        done(Object.assign(new Error('refused'), { responseCode: 550 }))
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
}

const deliver = (
  { app }: TestApp,
  letter: Uint8Array | string,
  { secret = SECRET, type = 'application/octet-stream' } = {},
) =>
  app.inject({
    method: 'POST',
    url: supportApi.inbound.path,
    headers: { 'content-type': type, 'x-support-secret': secret },
    payload: Buffer.from(letter),
  })
