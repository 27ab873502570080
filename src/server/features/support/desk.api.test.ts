import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { adminUsersApi } from '#contracts/admin-users.ts'
import type { AnyRoute } from '#contracts/core/route.ts'
import { MAX_LETTER_BYTES, supportApi } from '#contracts/support.ts'
import { deskApi } from '#contracts/support-desk.ts'
import { rowsOf } from '#server/db/database.ts'
import { clockAt } from '#server/testing/clock.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const SECRET = 'only the mail server knows it'.replaceAll(' ', '-')
const DOMAIN = 'reply.sellwright.test'
const byMail = { SUPPORT_INBOUND_SECRET: SECRET, SUPPORT_REPLY_DOMAIN: DOMAIN }
const patiently = { timeout: 10_000 }

const write = async (app: TestApp, token: string, message: string, more: object = {}) => {
  const body = { topic: 'Something else', message, ...more } as const
  return (await app.as(token).call(supportApi.open, { body })).body.data.ticket.id
}
const by = (ticketId: string) => ({ params: { ticketId } })
const giveFile = async ({ app }: TestApp, token: string, url: string) =>
  app.inject({
    method: 'POST',
    url,
    query: { name: 'fix.txt' },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: 'Try this',
  })

test('the queue is by priority and age, narrowed by filters and words, in pages that miss nothing', async () => {
  const app = await testApp()
  const [admin, free, paying] = [
    await app.build.user({ role: 'admin' }),
    await app.build.user(),
    await app.build.user(),
  ]
  await app.deps.db.execute(sql`update users set plan = 'automation' where id = ${paying.id}`)
  const desk = app.as(admin.token)
  const old = await write(app, free.token, 'The lamp flickers at night')
  const late = await write(app, free.token, 'My invoice is wrong', { topic: 'Plans and payments' })
  const urgent = await write(app, paying.token, 'Nothing opens since noon')
  const waits = (id: string, time: string) =>
    app.deps.db.execute(sql`update tickets set waiting_since = now() - ${time}::interval where id = ${id}`)
  await waits(old, '1 day')
  await waits(urgent, '1 hour')
  const queue = async (query: object = {}) => {
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await desk.call(deskApi.list, { query: { limit: 1, ...query, ...(cursor && { cursor }) } })
      seen.push(...page.body.data.items.map(({ id }) => id))
      cursor = page.body.data.next
    }
    return seen
  }
  expect(await queue({ state: 'open' })).toEqual([urgent, old, late])
  expect((await queue()).toSorted()).toEqual([urgent, old, late].toSorted())
  expect(await queue({ state: 'open', plan: 'automation' })).toEqual([urgent])
  expect(await queue({ topic: 'Plans and payments' })).toEqual([late])
  expect(await queue({ search: 'FLICKERS' })).toEqual([old])
  const wide = paying.email.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
  for (const search of [paying.email, wide]) expect(await queue({ search })).toEqual([urgent])
  expect(await queue({ user: String(paying.id), search: 'nothing opens' })).toEqual([urgent])
  expect((await queue({ user: String(free.id) })).toSorted()).toEqual([old, late].toSorted())
  for (const search of ['%', '-elsewhere']) expect(await queue({ search })).toEqual([])

  await desk.call(deskApi.change, { ...by(old), body: { assigneeId: String(admin.id) } })
  expect(await queue({ assigned: 'me' })).toEqual([old])
  expect(await queue({ assigned: 'nobody', state: 'open' })).toEqual([urgent, late])
  const stranger = { ...by(old), body: { assigneeId: String(free.id) } }
  expect((await desk.call(deskApi.change, stranger)).status).toBe(404)

  // Whoever is taken from the desk leaves no ticket behind.
  const leavings = [
    [adminUsersApi.role, { role: 'user' }],
    [adminUsersApi.suspend, { reason: 'Left the company' }],
  ] as const
  for (const [at, [route, leaving]] of leavings.entries()) {
    const colleague = await app.build.user({ role: 'admin' })
    await desk.call(deskApi.change, { ...by(late), body: { assigneeId: String(colleague.id) } })
    const done = await desk.call<AnyRoute>(route, { params: { userId: String(colleague.id) }, body: leaving })
    expect(done.status).toBe(200)
    const { ticket, notes } = (await desk.call(deskApi.get, by(late))).body.data
    expect(ticket.assignee).toBeNull()
    expect(notes).toHaveLength(at + 1)
    expect(notes.at(-1)).toMatchObject({
      author: admin.username,
      text: 'Whoever had this ticket is no longer at the desk. Nobody has it now.',
    })
  }

  // A plan that begins while something waits counts at once.
  const given = { plan: 'automation', until: null, reason: 'A reviewer' } as const
  await desk.call(adminUsersApi.overridePlan, { params: { userId: String(free.id) }, body: given })
  expect(await queue({ state: 'open' })).toEqual([old, urgent, late])

  const listed = async () => (await desk.call(deskApi.list)).body.data.items
  const closeAsSeen = async (seen: Awaited<ReturnType<typeof listed>>) => {
    const tickets = seen.filter(({ id }) => id !== urgent).map(({ id, updatedAt }) => ({ id, updatedAt }))
    return (await desk.call(deskApi.closeMany, { body: { tickets } })).body.data.closed
  }
  const before = await listed()
  app.deps.clock = clockAt(new Date(Date.now() + 60_000))
  await app.as(free.token).call(supportApi.reply, { ...by(late), body: { text: 'Wait!' } })
  expect(await closeAsSeen(before)).toBe(1)
  expect(await queue({ state: 'open' })).toEqual([urgent, late])
  expect(await closeAsSeen(await listed())).toBe(1)
  expect(await queue({ state: 'open' })).toEqual([urgent])
  expect((await desk.call(deskApi.list, { query: { cursor: 'x' } })).status).toBe(400)
})

test('[security B5] what the desk does is audited, and its notes and unsent files reach no user', async () => {
  const app = await testApp()
  const [admin, writer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const [desk, me] = [app.as(admin.token), app.as(writer.token)]
  const ticketId = await write(app, writer.token, 'The lamp is out again')
  const canary = 'canary: they ask too often'
  const noted = await desk.call(deskApi.note, { ...by(ticketId), body: { text: canary } })
  expect(noted.body.data.notes).toMatchObject([{ author: admin.username, text: canary }])

  const unwanted = await giveFile(app, admin.token, `/api/admin/tickets/${ticketId}/files`)
  await desk.call(deskApi.removeFile, { params: { fileId: unwanted.json().data.id } })
  // A file comes with its row of the log, or not at all.
  await app.deps.db.execute(sql`alter table audit add constraint full_disk check (false) not valid`)
  expect((await giveFile(app, admin.token, `/api/admin/tickets/${ticketId}/files`)).statusCode).toBe(500)
  expect(await rowsOf(app.deps.db, sql`select id from ticket_files`)).toEqual([])
  await app.deps.db.execute(sql`alter table audit drop constraint full_disk`)
  const given = await giveFile(app, admin.token, `/api/admin/tickets/${ticketId}/files`)
  const fileId: string = given.json().data.id
  const file = () =>
    app.app.inject({
      url: `/api/support/files/${fileId}/file`,
      headers: { authorization: `Bearer ${writer.token}` },
    })
  expect((await file()).statusCode).toBe(404)
  const answer = { text: 'Try this', files: [fileId], state: 'solved' as const, seen: 1 }
  const answered = await desk.call(deskApi.answer, { ...by(ticketId), body: answer })
  expect(answered.body.data).toMatchObject({
    ticket: { state: 'solved', assignee: { id: String(admin.id) } },
    user: { id: String(writer.id), email: writer.email, plan: 'free', tickets: 1 },
    messages: [{ author: writer.username }, { author: admin.username, files: [{ name: 'fix.txt' }] }],
    staff: [{ username: admin.username }],
  })
  expect((await file()).body).toBe('Try this')

  const seen = JSON.stringify([
    (await me.call(supportApi.get, by(ticketId))).body,
    (await me.call(supportApi.list)).body,
    (await me.call(supportApi.reply, { ...by(ticketId), body: { text: 'Thanks' } })).body,
    (await me.call(supportApi.read, by(ticketId))).body,
    (await me.call(supportApi.close, by(ticketId))).body,
    (await me.call(supportApi.rate, { ...by(ticketId), body: { stars: 4 } })).body,
  ])
  expect(seen).toContain('Try this')
  expect(seen).not.toContain('canary')
  expect(seen).not.toContain(admin.username)

  const made = await desk.call(deskApi.addMacro, { body: { title: 'Hello', text: 'Hello {name}' } })
  const macro = { params: { macroId: made.body.data.id } }
  await desk.call(deskApi.changeMacro, { ...macro, body: { title: 'Greeting', text: 'Hi {name}' } })
  expect((await desk.call(deskApi.macros)).body.data).toMatchObject([
    { title: 'Greeting', text: 'Hi {name}' },
  ])
  await desk.call(deskApi.deleteMacro, macro)
  expect((await desk.call(deskApi.deleteMacro, macro)).status).toBe(404)
  await desk.call(deskApi.change, { ...by(ticketId), body: { state: 'open', topic: 'Signing in' } })
  await desk.call(deskApi.change, { ...by(ticketId), body: { state: 'open' } })
  const audit = await rowsOf<{ action: string; subject_id: number | null; network: string }>(
    app.deps.db,
    sql`select action, subject_id, network from audit where actor_id = ${admin.id} and action ~ '^(ticket|macro)' order by id`,
  )
  expect(new Set(audit.map(({ network }) => network))).toEqual(new Set(['127.0.0.1']))
  expect(audit.map(({ action }) => action)).toEqual([
    'ticket.noted',
    'ticket.file-added',
    'ticket.file-removed',
    'ticket.file-added',
    'ticket.answered',
    'macro.saved',
    'macro.saved',
    'macro.deleted',
    'ticket.changed',
  ])
  expect(audit.map(({ subject_id }) => subject_id)).toEqual([
    ...Array(5).fill(writer.id),
    null,
    null,
    null,
    writer.id,
  ])
  expect(JSON.stringify(await rowsOf(app.deps.db, sql`select details from audit`))).not.toContain('canary')
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

test('[security K3] an answer by mail lands in its thread; forged, foreign, automatic, doubled and oversized ones do not', async () => {
  const app = await testApp({ working: true, env: byMail })
  const [admin, writer, other] = [
    await app.build.user({ role: 'admin' }),
    await app.build.user(),
    await app.build.user(),
  ]
  const ticketId = await write(app, writer.token, 'The lamp is out again')
  const answer = { ...by(ticketId), body: { text: 'Is it plugged in?', state: 'waiting' as const, seen: 1 } }
  await app.as(admin.token).call(deskApi.answer, answer)
  const letter = () => app.letters.find(({ replyTo }) => replyTo)
  await expect.poll(letter, patiently).toBeDefined()
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

  // Written as a page, with files: those that a ticket takes are in it, and of the others both sides are told.
  const attachments = [
    { filename: 'orders.csv', content: 'name,price\nLamp,24' },
    { filename: 'setup.exe', content: 'MZ\x90\0 a program' },
  ]
  const page = { ...reply, text: '', html: '<p>See the <b>list</b></p>', messageId: '<7@x>', attachments }
  await mail.sendMail(page)
  await mail.sendMail(page)
  expect((await thread()).messages.slice(3)).toMatchObject([
    {
      text: 'See the list\n\n[Files that were left out: “setup.exe”.]',
      files: [{ name: 'orders.csv', mediaType: 'text/csv', bytes: 18 }],
    },
  ])
  const told = () => app.letters.find(({ subject }) => subject === 'Files of your answer were left out')
  await expect.poll(() => told()?.to.address, patiently).toBe(writer.email)
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
  expect(long).toContain('was too long and was left out')

  const raw = (id: string) => `From: ${writer.email}\r\nTo: ${to}\r\nMessage-ID: <${id}@x>\r\n\r\nStill dark.`
  for (const type of ['message/rfc822', 'text/plain; charset=utf-8'])
    expect((await deliver(app, raw(type), { type })).json()).toMatchObject({ data: { outcome: 'added' } })
  for (const type of ['application/json', 'multipart/form-data; boundary=x'])
    expect((await deliver(app, raw(type), { type })).statusCode).toBe(415)

  const closed = await testApp({ db: app.db })
  expect((await deliver(closed, 'From: a@b.example\r\n\r\nHello')).statusCode).toBe(404)
})
