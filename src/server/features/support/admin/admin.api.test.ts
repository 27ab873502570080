import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { adminSupportApi } from '#contracts/admin/support.ts'
import { adminUsersApi } from '#contracts/admin/users.ts'
import type { AnyRoute } from '#contracts/core/route.ts'
import { supportApi } from '#contracts/support.ts'
import { rowsOf } from '#server/db/database.ts'
import { clockAt } from '#server/testing/clock.ts'
import { crossing } from '#server/testing/crossing.ts'
import { PASSWORD, signUp } from '#server/testing/sign-up.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { insertMessage } from '../support.repository.ts'
import { lockForAdmin } from './admin.repository.ts'

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
  const support = app.as(admin.token)
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
      const page = await support.call(adminSupportApi.list, {
        query: { limit: 1, ...query, ...(cursor && { cursor }) },
      })
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

  await support.call(adminSupportApi.change, { ...by(old), body: { assigneeId: String(admin.id) } })
  expect(await queue({ assigned: 'me' })).toEqual([old])
  expect(await queue({ assigned: 'nobody', state: 'open' })).toEqual([urgent, late])
  const stranger = { ...by(old), body: { assigneeId: String(free.id) } }
  expect((await support.call(adminSupportApi.change, stranger)).status).toBe(404)

  // A former admin's tickets become unassigned.
  const leavings = [
    [adminUsersApi.role, { role: 'user' }],
    [adminUsersApi.suspend, { reason: 'Left the company' }],
  ] as const
  for (const [at, [route, leaving]] of leavings.entries()) {
    const colleague = await app.build.user({ role: 'admin' })
    await support.call(adminSupportApi.change, { ...by(late), body: { assigneeId: String(colleague.id) } })
    const done = await support.call<AnyRoute>(route, {
      params: { userId: String(colleague.id) },
      body: leaving,
    })
    expect(done.status).toBe(200)
    const { ticket, notes } = (await support.call(adminSupportApi.get, by(late))).body.data
    expect(ticket.assignee).toBeNull()
    expect(notes).toHaveLength(at + 1)
    expect(notes.at(-1)).toMatchObject({
      author: admin.username,
      text: 'The assignee is no longer an admin, so this ticket is unassigned.',
    })
  }

  // A plan that begins while something waits counts at once.
  const given = { plan: 'automation', until: null, reason: 'A reviewer' } as const
  await support.call(adminUsersApi.overridePlan, { params: { userId: String(free.id) }, body: given })
  expect(await queue({ state: 'open' })).toEqual([old, urgent, late])

  const listed = async () => (await support.call(adminSupportApi.list)).body.data.items
  const closeAsSeen = async (seen: Awaited<ReturnType<typeof listed>>) => {
    const tickets = seen.filter(({ id }) => id !== urgent).map(({ id, updatedAt }) => ({ id, updatedAt }))
    return (await support.call(adminSupportApi.closeMany, { body: { tickets } })).body.data.closed
  }
  const before = await listed()
  app.deps.clock = clockAt(new Date(Date.now() + 60_000))
  await app.as(free.token).call(supportApi.reply, { ...by(late), body: { text: 'Wait!' } })
  expect(await closeAsSeen(before)).toBe(1)
  expect(await queue({ state: 'open' })).toEqual([urgent, late])
  expect(await closeAsSeen(await listed())).toBe(1)
  expect(await queue({ state: 'open' })).toEqual([urgent])
  expect((await support.call(adminSupportApi.list, { query: { cursor: 'x' } })).status).toBe(400)
})

test('[security B5] admin actions are audited, and their notes and unsent files reach no user', async () => {
  const app = await testApp()
  const [admin, writer] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const [support, me] = [app.as(admin.token), app.as(writer.token)]
  const ticketId = await write(app, writer.token, 'The lamp is out again')
  const canary = 'canary: they ask too often'
  const noted = await support.call(adminSupportApi.note, { ...by(ticketId), body: { text: canary } })
  expect(noted.body.data.notes).toMatchObject([{ author: admin.username, text: canary }])

  const unwanted = await giveFile(app, admin.token, `/api/admin/tickets/${ticketId}/files`)
  await support.call(adminSupportApi.removeFile, { params: { fileId: unwanted.json().data.id } })
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
  const answered = await support.call(adminSupportApi.answer, { ...by(ticketId), body: answer })
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

  const made = await support.call(adminSupportApi.addMacro, {
    body: { title: 'Hello', text: 'Hello {name}' },
  })
  const unknown = await support.call(adminSupportApi.addMacro, {
    body: { title: 'Hello', text: 'On {name}: {order}' },
  })
  expect([unknown.status, unknown.body.fields]).toEqual([
    400,
    { text: '{order} is not a placeholder. Use {name}, {email}, {plan}, {topic}.' },
  ])
  const macro = { params: { macroId: made.body.data.id } }
  await support.call(adminSupportApi.changeMacro, {
    ...macro,
    body: { title: 'Greeting', text: 'Hi {name}' },
  })
  expect((await support.call(adminSupportApi.macros)).body.data).toMatchObject([
    { title: 'Greeting', text: 'Hi {name}' },
  ])
  await support.call(adminSupportApi.deleteMacro, macro)
  expect((await support.call(adminSupportApi.deleteMacro, macro)).status).toBe(404)
  await support.call(adminSupportApi.change, {
    ...by(ticketId),
    body: { state: 'open', topic: 'Signing in' },
  })
  await support.call(adminSupportApi.change, { ...by(ticketId), body: { state: 'open' } })
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

test('writing in a ticket and changing the writer’s plan, role or account do not wait for each other', async () => {
  const app = await testApp()
  const { db } = app.deps
  const [admin, helper, owner] = [await signUp(app), await signUp(app, 'nell'), await app.build.user()]
  await db.execute(sql`update users set role = 'admin' where id = ${helper.id}`)
  const ticketId = await write(app, owner.token, 'The lamp flickers')
  await admin.me.call(adminSupportApi.change, { ...by(ticketId), body: { assigneeId: String(helper.id) } })
  let number = 1
  const whileWriting = (authorId: number, other: () => Promise<{ status: number }>) =>
    crossing(db, {
      first: (tx) => lockForAdmin(tx, ticketId),
      other,
      last: (tx) =>
        insertMessage(tx, { ticketId, number: number++, authorId, text: 'Still', createdAt: new Date() }),
    })
  const gift = { plan: 'pro', until: null, reason: 'A friend' } as const
  const given = () =>
    admin.me.call(adminUsersApi.overridePlan, { params: { userId: String(owner.id) }, body: gift })
  const left = () =>
    helper.me.call(accountApi.deleteAccount, { body: { current: PASSWORD, confirm: 'nell' } })
  expect((await whileWriting(owner.id, given)).status).toBe(200)
  expect((await whileWriting(helper.id, left)).status).toBe(200)
  const { messages } = (await admin.me.call(adminSupportApi.get, by(ticketId))).body.data
  expect(messages).toHaveLength(3)
})
