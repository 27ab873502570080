// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type CommissionQuery, partnersApi } from '#contracts/partners.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { approvedPartner } from './partners.factory.ts'

test('commissions are found by the name of their link and by their state, page by page, by the partner and by an admin', async () => {
  const app = await testApp()
  const { db } = app.deps
  const [{ lena, me, admin }, other] = [await approvedPartner(app), await approvedPartner(app)]
  const payout = newId()
  await db.execute(
    sql`insert into payouts (id, partner_id, amount, state) values (${payout}, ${lena.id}, 50, 'paid')`,
  )
  const add = (minute: number, sub: string, { held = '2026-01-01', paid = false, of = lena.id } = {}) =>
    db.execute(sql`insert into commissions (partner_id, invoice_id, kind, sub, amount, held_until, payout_id, created_at)
      values (${of}, ${`in_${of}_${minute}`}, 'earned', ${sub}, ${minute}, ${`${held}T12:00:00Z`}::timestamptz,
        ${paid ? payout : null}, ${`2025-12-01T12:0${minute}:00Z`}::timestamptz)`)
  await add(1, 'Newsletter')
  await add(2, 'video')
  await add(3, '', { held: '2999-01-01' })
  await add(4, 'newsletter-2', { held: '2999-01-01' })
  await add(5, 'newsletter', { paid: true })
  await add(6, 'newsletter', { of: other.lena.id })

  const params = { userId: String(lena.id) }
  const found = async (query: Partial<CommissionQuery>) => {
    const own = (await me.call(partnersApi.commissions, { query })).body.data
    expect((await admin.call(partnersApi.adminCommissions, { params, query })).body.data).toEqual(own)
    return { minutes: own.items.map(({ amount }) => amount), next: own.next }
  }
  const minutes = async (query: Partial<CommissionQuery>) => (await found(query)).minutes
  expect(await minutes({})).toEqual([5, 4, 3, 2, 1])
  expect(await minutes({ search: ' NEWS ' })).toEqual([5, 4, 1])
  expect(await minutes({ search: '%' })).toEqual([])
  expect(await minutes({ state: 'held' })).toEqual([4, 3])
  expect(await minutes({ state: 'due' })).toEqual([2, 1])
  expect(await minutes({ state: 'paid', search: 'letter' })).toEqual([5])
  expect(await minutes({ state: 'requested' })).toEqual([])
  const first = await found({ search: 'news', limit: 2 })
  expect(first.minutes).toEqual([5, 4])
  expect(await found({ search: 'news', limit: 2, cursor: first.next ?? '' })).toEqual({
    minutes: [1],
    next: null,
  })
})
