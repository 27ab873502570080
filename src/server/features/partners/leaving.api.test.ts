import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { adminUsersApi } from '#contracts/admin/users.ts'
import { partnersApi } from '#contracts/partners.ts'
import { rowsOf } from '#server/db/database.ts'
import { beginDeletion } from '#server/features/account/deletion.service.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { accrue } from './commissions.service.ts'
import { application, approvedPartner } from './partners.factory.ts'

test('payouts and commissions outlive a partner without personal data; an open payout can still be paid', async () => {
  const app = await testApp({ working: true })
  const { db } = app.deps
  const { lena, me, admin } = await approvedPartner(app)
  const [paid, open] = [newId(), newId()]
  await db.execute(sql`insert into payouts (id, partner_id, amount, state, note, paid_to_sealed, requested_at)
    select ${paid}::uuid, user_id, 6000, 'paid', 'Sent to Lena', pay_to_sealed, '2026-01-01'::timestamptz from partners`)
  await db.execute(
    sql`insert into payouts (id, partner_id, amount, requested_at) values (${open}, ${lena.id}, 5000, '2026-02-01')`,
  )
  await db.execute(sql`insert into invoices (id, subscription_id, plan, status, amount, credited, created_at, paid_at)
    values ('in_3', 'sub_1', 'pro', 'paid', 3900, 0, '2026-01-01', '2026-01-01')`)
  const add = (invoice: string, amount: number, payout: string | null, held = '2026-01-01') =>
    db.execute(sql`insert into commissions (partner_id, invoice_id, kind, sub, amount, held_until, payout_id, created_at)
      values (${lena.id}, ${invoice}, 'earned', 'lena-blog', ${amount}, ${held}::timestamptz, ${payout}::uuid, '2026-01-01')`)
  await add('in_1', 6000, paid)
  await add('in_2', 5000, open)
  await add('in_3', 1170, null)
  await add('in_4', 300, null, '2999-01-01')

  const stake = { unpaid: 1470, due: 1170, requested: 5000 }
  expect((await me.call(accountApi.moneyAtStake)).body.data.partner).toEqual(stake)
  const params = { userId: String(lena.id) }
  expect((await admin.call(adminUsersApi.moneyAtStake, { params })).body.data.partner).toEqual(stake)

  const sums = sql`select (select sum(amount)::int from payouts) as payouts, (select sum(amount)::int from commissions) as earned,
    (select count(*)::int from invoices) as invoices`
  const before = await rowsOf(db, sums)
  await beginDeletion(app.deps, lena.id, 'owner')
  await expect.poll(() => rowsOf(db, sql`select id from users where id = ${lena.id}`)).toEqual([])
  expect(await rowsOf(db, sums)).toEqual(before)
  expect(before).toEqual([{ payouts: 11_000, earned: 12_470, invoices: 1 }])
  expect(await rowsOf(db, sql`select distinct sub from commissions`)).toEqual([{ sub: '' }])

  const gone = { userId: String(lena.id), username: null, email: null }
  const payouts = async () => (await admin.call(partnersApi.adminPayouts, { query: {} })).body.data.items
  expect(await payouts()).toMatchObject([
    { ...gone, id: open, amount: 5000, state: 'requested', payTo: application.payTo },
    { ...gone, id: paid, amount: 6000, state: 'paid', payTo: null, note: '' },
  ])
  const settle = await admin.call(partnersApi.adminSettle, {
    params: { payoutId: open },
    body: { state: 'paid', note: '' },
  })
  expect(settle).toMatchObject({ status: 200, body: { data: { ...gone, state: 'paid', payTo: null } } })
  expect(await rowsOf(db, sql`select id from payouts where paid_to_sealed is not null`)).toEqual([])

  // A refund that comes later is still taken off in the books.
  await db.execute(sql`update invoices set returned = 3900 where id = 'in_3'`)
  await db.transaction((tx) => accrue(tx, 'sub_1', app.deps.clock.now()))
  expect(await rowsOf(db, sql`select amount from commissions where invoice_id = 'in_3'`)).toEqual([
    { amount: 0 },
  ])
  expect(await app.deps.jobs.deadLetters(10)).toEqual([])
})
