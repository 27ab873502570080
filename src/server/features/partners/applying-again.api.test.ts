import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { partnersApi } from '#contracts/partners.ts'
import { rowsOf } from '#server/db/database.ts'
import { PASSWORD } from '#server/testing/sign-up.ts'
import { testApp } from '#server/testing/test-app.ts'
import { application, approvedPartner } from './partners.factory.ts'

test('[security K7] a refused partner applies again, and changes where payouts go with the password alone', async () => {
  const app = await testApp()
  const { me, own, lena, admin } = await approvedPartner(app)
  const { db, passwords } = app.deps
  const passwordHash = await passwords.hash(PASSWORD)
  await db.execute(sql`update users set password_hash = ${passwordHash} where id = ${lena.id}`)
  const refuse = () =>
    admin.call(partnersApi.adminDecide, {
      params: { userId: String(lena.id) },
      body: { state: 'refused', note: 'Not yet.' },
    })
  await refuse()
  const again = { ...application, about: 'I write about lamps, and about shades.' }
  const moved = { ...again, payTo: 'thief@pay.example' }
  for (const body of [moved, { ...moved, current: 'a guess' }])
    expect(await me.call(partnersApi.apply, { body })).toMatchObject({
      status: 403,
      body: { fields: { current: expect.any(String) } },
    })
  expect(await own()).toMatchObject({ state: 'refused', payTo: application.payTo })
  const changes = () => rowsOf(db, sql`select id from audit where action = 'pay-to.changed'`)

  expect((await me.call(partnersApi.apply, { body: again })).status).toBe(200)
  expect(await own()).toMatchObject({ state: 'applied', about: again.about, payTo: application.payTo })
  expect(await changes()).toEqual([])

  await refuse()
  expect((await me.call(partnersApi.apply, { body: { ...moved, current: PASSWORD } })).status).toBe(200)
  expect(await own()).toMatchObject({ state: 'applied', payTo: moved.payTo })
  expect(await changes()).toHaveLength(1)
  const letters = sql`select data from jobs.job where name = 'partners.pay-to-changed'`
  expect(await rowsOf(db, letters)).toEqual([{ data: { userId: lena.id } }])
})
