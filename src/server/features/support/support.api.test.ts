import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { adminSupportApi } from '#contracts/admin/support.ts'
import { supportApi } from '#contracts/support.ts'
import { rowsOf } from '#server/db/database.ts'
import { notesOf, photo } from '#server/testing/photo.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { supportJobs } from './support.jobs.ts'

const message = 'The link never came.\nI looked in <b>spam</b>: https://evil.example'
const body = { topic: 'Verification email', message } as const

const recipients = ({ letters }: TestApp) => letters.map(({ to }) => to.address).toSorted()
const lettersWaiting = async ({ deps }: TestApp) => {
  const [row] = await rowsOf<{ n: number }>(
    deps.db,
    sql`select count(*)::int as n from jobs.job where name like 'support.%' and state <> 'completed'`,
  )
  return row?.n
}
const upload = async ({ app }: TestApp, token: string, name: string, content: string | Buffer) => {
  const reply = await app.inject({
    method: 'POST',
    url: supportApi.upload.path,
    query: { name },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: typeof content === 'string' ? Buffer.from(content) : content,
  })
  return { status: reply.statusCode, id: String(reply.json().data?.id), body: reply.json() }
}
const download = ({ app }: TestApp, token: string, url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}` } })
const storedKeys = async ({ deps }: TestApp) => (await deps.storage.list('')).keys

test('an unverified person reaches every administrator whose address is proven, gets no letter, and reads the answer', async () => {
  const app = await testApp({ working: true })
  const admins = [await app.build.user({ role: 'admin' }), await app.build.user({ role: 'admin' })]
  await app.build.user({ role: 'admin', verified: false })
  const gone = await app.build.user({ role: 'admin' })
  await app.deps.db.execute(sql`update users set suspended_at = now() where id = ${gone.id}`)
  await app.build.user()
  const writer = await app.build.user({ verified: false })
  const me = app.as(writer.token)

  const opened = await me.call(supportApi.open, { body })
  expect(opened.status).toBe(200)
  const { ticket, messages } = opened.body.data
  expect(ticket).toMatchObject({
    title: 'The link never came.',
    state: 'open',
    priority: 'low',
    unread: false,
  })
  expect(messages).toEqual([
    expect.objectContaining({ from: 'person', text: message, incident: null, files: [], byMail: false }),
  ])
  await expect.poll(() => lettersWaiting(app)).toBe(0)
  expect(recipients(app)).toEqual(admins.map(({ email }) => email).toSorted())
  const [letter] = app.letters
  expect(letter?.subject).toBe(`Support: Verification email (${writer.username})`)
  expect(letter?.text).toContain(`${writer.username} (user ${writer.id}, ${writer.email}, not confirmed)`)
  expect(letter?.text).toContain(
    '\n\n> The link never came.\n> I looked in <b>spam</b>: https://evil.example\n\n',
  )
  expect(letter?.text).toContain(`http://sellwright.test/admin/tickets/${ticket.id}`)
  expect(letter?.html).toContain('I looked in &lt;b&gt;spam&lt;/b&gt;')
  expect(letter?.html).not.toContain('href="https://evil')

  const by = { params: { ticketId: ticket.id } }
  const answer = { ...by, body: { text: 'Look again.', state: 'waiting' as const, seen: 1 } }
  const desk = app.as(admins[0]?.token)
  const [news, waiting] = [
    async () => (await me.call(supportApi.news)).body.data,
    async () => (await desk.call(adminSupportApi.waiting)).body.data.waiting,
  ]
  expect([await news(), await waiting()]).toEqual([{ unread: 0, ticketId: null }, 1])
  expect((await desk.call(adminSupportApi.answer, answer)).status).toBe(200)
  expect([await news(), await waiting()]).toEqual([{ unread: 1, ticketId: ticket.id }, 0])
  expect((await desk.call(supportApi.news)).body.data.unread).toBe(0)
  await expect.poll(() => lettersWaiting(app)).toBe(0)
  expect(recipients(app)).not.toContain(writer.email)
  const read = await me.call(supportApi.get, by)
  expect(read.body.data.messages.map(({ from, text }) => [from, text])).toEqual([
    ['person', message],
    ['support', 'Look again.'],
  ])
  await me.call(supportApi.read, by)
  expect(await news()).toEqual({ unread: 0, ticketId: null })

  // The assignee is no longer an admin: all admins are notified of what comes next.
  await app.deps.db.execute(sql`update users set role = 'user' where id = ${admins[0]?.id}`)
  await me.call(supportApi.reply, { ...by, body: { text: 'Nothing there.' } })
  const told = () =>
    app.letters.filter(({ subject }) => subject.endsWith('wrote again')).map(({ to }) => to.address)
  await expect.poll(told).toEqual([admins[1]?.email])
  expect(await rowsOf(app.deps.db, sql`select assignee_id from tickets`)).toEqual([{ assignee_id: null }])
})

test('a thread goes from open to rated: files, letters, unread marks, reopening, closing, and the setting', async () => {
  const app = await testApp({ working: true })
  const [admin, other] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const writer = await app.build.user()
  await app.deps.db.execute(sql`update users set plan = 'automation' where id = ${writer.id}`)
  const [me, desk] = [app.as(writer.token), app.as(admin.token)]
  const file = await upload(app, writer.token, '../prices.csv', 'name,price\nLamp,24')
  expect(file.body.data).toMatchObject({ name: 'prices.csv', mediaType: 'text/csv', bytes: 18 })
  const incident = { sentence: 'This file is too large.', requestId: 'req-7', screen: '/chat' }
  const opened = await me.call(supportApi.open, { body: { ...body, files: [file.id], incident } })
  const { ticket, messages } = opened.body.data
  expect(ticket.priority).toBe('high')
  expect(messages[0]).toMatchObject({ incident, files: [{ id: file.id, name: 'prices.csv' }] })
  const by = { params: { ticketId: ticket.id } }
  await expect.poll(() => recipients(app)).toEqual([admin.email, writer.email].toSorted())

  for (const { text } of app.letters) expect(text).toContain('Attached files: “prices.csv”.')

  const mine = await download(app, writer.token, `/api/support/files/${file.id}/file`)
  expect(mine.body).toBe('name,price\nLamp,24')
  expect(mine.headers['content-disposition']).toMatch(/^attachment; /)
  expect((await download(app, admin.token, `/api/admin/ticket-files/${file.id}/file`)).statusCode).toBe(200)
  for (const url of [`/api/support/files/${file.id}/file`, `/api/admin/ticket-files/${file.id}/file`])
    expect((await download(app, other.token, url)).statusCode).toBe(404)

  let seen = 1
  const reply = (text: string, state: 'waiting' | 'solved' = 'waiting') =>
    desk.call(adminSupportApi.answer, { ...by, body: { text, state, seen } })
  expect((await me.call(supportApi.rate, { ...by, body: { stars: 5 } })).status).toBe(409)
  await reply('Try <b>again</b>.')
  const letterOf = (text: string) =>
    app.letters.find((letter) => letter.to.address === writer.email && letter.text.includes(text))
  await expect
    .poll(() => letterOf('> Try <b>again</b>.')?.subject)
    .toBe('Support answered: The link never came.')
  const letter = letterOf('> Try <b>again</b>.')
  expect(letter?.text).toContain(`http://sellwright.test/support/${ticket.id}`)
  expect(letter?.html).toContain('Try &lt;b&gt;again&lt;/b&gt;.')
  expect(letter).not.toHaveProperty('replyTo')
  const listed = async () => (await me.call(supportApi.list)).body.data.items[0]
  expect(await listed()).toMatchObject({ state: 'waiting', unread: true })
  expect((await me.call(supportApi.read, by)).body.data.unread).toBe(false)

  await me.call(supportApi.reply, { ...by, body: { text: 'It works now.' } })
  expect(await listed()).toMatchObject({ state: 'open', unread: false })
  // The answering admin gets the ticket, and is notified of what comes next.
  await expect
    .poll(() => app.letters.some(({ subject }) => subject === `Support: ${writer.username} wrote again`))
    .toBe(true)

  await me.call(accountApi.change, { body: { notifications: { support: false } } })
  expect(await reply('Glad to hear it.', 'solved')).toMatchObject({
    status: 409,
    body: { message: 'They wrote again meanwhile. Read their message before you send this.' },
  })
  seen = 2
  expect((await reply('Too late.')).status).toBe(409)
  seen = 3
  await reply('Glad to hear it.', 'solved')
  await expect.poll(() => lettersWaiting(app)).toBe(0)
  expect(letterOf('Glad to hear it.')).toBeUndefined()
  const rated = await me.call(supportApi.rate, { ...by, body: { stars: 5, word: 'Quick' } })
  expect(rated.body.data).toMatchObject({ state: 'solved', rating: { stars: 5, word: 'Quick' } })
  expect((await me.call(supportApi.rate, { ...by, body: { stars: 6 } })).status).toBe(400)
  expect((await me.call(supportApi.close, by)).body.data.state).toBe('closed')
  await me.call(supportApi.reply, { ...by, body: { text: 'One more thing.' } })
  expect(await listed()).toMatchObject({ state: 'open', rating: { stars: 5, word: 'Quick' } })

  // A ticket that is full can still be answered.
  await app.deps.db.execute(sql`insert into ticket_messages (ticket_id, author_id, number, text)
    select ${ticket.id}, ${writer.id}, n, 'More' from generate_series(5, 199) n`)
  expect((await me.call(supportApi.reply, { ...by, body: { text: 'And more.' } })).status).toBe(409)
  seen = 200
  expect((await reply('Please open a new one.')).body.data.messages).toHaveLength(201)

  for (const name of ['support-address', 'support-all'] as const) {
    const { limits } = app.deps
    app.deps.limits = { ...limits, [name]: { ...limits[name], most: 0 } }
    expect((await me.call(supportApi.open, { body })).status).toBe(429)
    app.deps.limits = limits
  }
  expect((await me.call(supportApi.open, { body })).status).toBe(200)

  expect(await storedKeys(app)).toEqual([`users/${writer.id}/support/${file.id}`])
})

test('an empty message, a stranger and more than ten an hour are refused; the rest comes in pages', async () => {
  const app = await testApp()
  const writer = app.as((await app.build.user()).token)
  const send = (given: object) => writer.call(supportApi.open, { body: { ...body, ...given } })
  expect(await send({ message: '  too short ' })).toMatchObject({
    status: 400,
    body: { fields: { message: 'Tell us a little more: at least 10 characters.' } },
  })
  expect((await send({ message: 'x'.repeat(5_001) })).status).toBe(400)
  expect((await send({ topic: 'My own topic' })).status).toBe(400)
  expect((await send({ files: Array(6).fill(crypto.randomUUID()) })).status).toBe(400)
  expect((await send({ userId: 1 })).status).toBe(400)
  expect((await app.anyone.call(supportApi.open, { body })).status).toBe(401)

  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await send({})).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  expect(await rowsOf(app.deps.db, sql`select id from ticket_messages`)).toHaveLength(10)

  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await writer.call(supportApi.list, { query: { limit: 4, ...(cursor && { cursor }) } })
    seen.push(...page.body.data.items.map(({ id }) => id))
    cursor = page.body.data.next
  }
  expect(new Set(seen).size).toBe(10)
  expect(seen).toHaveLength(10)
})

test('[security B2] [security D1] [security D4] files of others and files that are not what they say are not taken; one’s own are, without a camera’s notes', async () => {
  const app = await testApp()
  const [writer, other] = [await app.build.user({ verified: false }), await app.build.user()]
  const foreign = await upload(app, other.token, 'a.txt', 'Theirs')
  const me = app.as(writer.token)
  expect((await me.call(supportApi.open, { body: { ...body, files: [foreign.id] } })).status).toBe(404)
  expect((await upload(app, writer.token, 'invoice.pdf', 'MZ\x90\0 a program')).status).toBe(415)
  const taken = await photo()
  expect((await upload(app, writer.token, 'half.jpg', taken.subarray(0, -60))).status).toBe(415)
  expect(await rowsOf(app.deps.db, sql`select id from tickets`)).toEqual([])
  expect(await storedKeys(app)).toEqual([`users/${other.id}/support/${foreign.id}`])

  const [own, removed] = [
    await upload(app, writer.token, 'a.txt', 'Mine'),
    await upload(app, writer.token, 'b.txt', 'Mine too'),
  ]
  expect((await me.call(supportApi.removeFile, { params: { fileId: removed.id } })).status).toBe(200)
  const opened = await me.call(supportApi.open, { body: { ...body, files: [own.id, own.id] } })
  expect(opened.body.data.messages[0]?.files).toHaveLength(1)
  expect((await me.call(supportApi.removeFile, { params: { fileId: own.id } })).status).toBe(409)
  const picture = await upload(app, writer.token, 'lamp.jpg', taken)
  const url = supportApi.file.path.replace(':fileId', picture.id)
  const { rawPayload } = await download(app, writer.token, url)
  expect(await notesOf(rawPayload)).toEqual({ notes: 0, width: 20, height: 40 })
  expect(picture.body.data.bytes).toBe(rawPayload.length)
  const again = { params: { ticketId: opened.body.data.ticket.id }, body: { text: 'Twice', files: [own.id] } }
  expect((await me.call(supportApi.reply, again)).status).toBe(404)
  expect((await me.call(supportApi.get, { params: again.params })).body.data.messages).toHaveLength(1)
})

test('unsent files go after a day, and solved tickets close after two weeks', async () => {
  const app = await testApp()
  const writer = await app.build.user()
  const kept = await upload(app, writer.token, 'a.txt', 'Kept')
  const old = await upload(app, writer.token, 'b.txt', 'Old')
  const opened = await app.as(writer.token).call(supportApi.open, { body: { ...body, files: [kept.id] } })
  await app.deps.db.execute(sql`update ticket_files set created_at = now() - interval '25 hours'`)
  await app.deps.db.execute(sql`update tickets set state = 'solved', updated_at = now() - interval '13 days'`)
  const tidy = supportJobs(app.deps).find(({ definition }) => definition.name === 'support.tidy')
  const context = { id: '', attempt: 1, lastTry: true, signal: new AbortController().signal }
  const stateNow = async () => {
    await tidy?.run({}, context)
    const by = { params: { ticketId: opened.body.data.ticket.id } }
    return (await app.as(writer.token).call(supportApi.get, by)).body.data.ticket.state
  }
  // A storage that fails leaves the row, by which the next round finds the file; sent it is no more.
  const { storage } = app.deps
  app.deps.storage = { ...storage, delete: () => Promise.reject(new Error('The disk is away.')) }
  await expect(stateNow()).rejects.toThrow('The disk is away.')
  const late = { ...body, files: [old.id] }
  expect((await app.as(writer.token).call(supportApi.open, { body: late })).status).toBe(404)
  app.deps.storage = storage
  expect(await stateNow()).toBe('solved')
  expect(await storedKeys(app)).toEqual([`users/${writer.id}/support/${kept.id}`])
  expect(old.status).toBe(200)
  await app.deps.db.execute(sql`update tickets set updated_at = now() - interval '15 days'`)
  expect(await stateNow()).toBe('closed')
})
