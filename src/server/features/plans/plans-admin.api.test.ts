import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plansAdminApi } from '#contracts/admin/plans.ts'
import { plansApi, shippedPlans } from '#contracts/plans.ts'
import { projectsApi } from '#contracts/projects.ts'
import { usageApi } from '#contracts/usage.ts'
import { rowsOf } from '#server/db/database.ts'
import { testApp } from '#server/testing/test-app.ts'

test('[security B5] an admin’s plan change holds in every process, is audited and can be taken back', async () => {
  const app = await testApp()
  const other = await testApp({ db: app.db })
  const [boss, seller] = [await app.build.user({ role: 'admin' }), await app.build.user()]
  const admin = app.as(boss.token)
  const change = (body: object) => admin.call(plansAdminApi.change, { params: { plan: 'free' }, body })
  expect((await app.anyone.call(plansApi.all)).body.data).toEqual(shippedPlans)

  // Two admins at once, each with a field of their own.
  const both = await Promise.all([
    change({ queriesPerDay: 7, projects: 1 }),
    change({ hasDropPageBuilder: true }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { body: changed } = await admin.call(plansAdminApi.list)
  expect(changed.data).toMatchObject({
    plans: { free: { queriesPerDay: 7, projects: 1 }, pro: shippedPlans.pro },
    shipped: { free: { queriesPerDay: 20, projects: 2 } },
    changes: { free: { queriesPerDay: 7, projects: 1, hasDropPageBuilder: true }, pro: {} },
  })
  for (const each of [app, other]) {
    const me = each.as(seller.token)
    await expect.poll(async () => (await me.call(plansApi.status)).body.data.features.queriesPerDay).toBe(7)
    expect((await me.call(usageApi.limits)).body.data).toMatchObject([
      { name: 'queriesPerDay', limit: 7 },
      {},
      {},
    ])
    expect((await each.anyone.call(plansApi.all)).body.data.free).toMatchObject({ projects: 1 })
  }
  const make = (name: string) => other.as(seller.token).call(projectsApi.create, { body: { name } })
  expect((await make('Lamp')).status).toBe(200)
  expect(await make('Pillow')).toMatchObject({ status: 403, body: { type: 'QUOTA_EXCEEDED' } })

  for (const wrong of [{ queriesPerDay: -1 }, { queriesPerDay: 1.5 }, { projects: 1e9 }, { priceInCents: 1 }])
    expect((await change(wrong)).status).toBe(400)
  // A process that starts later knows it too.
  const later = await testApp({ db: app.db })
  expect(later.deps.plans.free.queriesPerDay).toBe(7)

  expect((await change(shippedPlans.free)).body.data.plans.free).toEqual(shippedPlans.free)
  await expect.poll(() => other.deps.plans.free.queriesPerDay).toBe(20)
  const rows = await rowsOf<{ details: object }>(
    app.deps.db,
    sql`select details from audit where action = 'plan-contents.changed' order by id`,
  )
  const told = rows.map(({ details }) => details)
  // Whichever of the two came first.
  expect(told.slice(0, 2)).toEqual(
    expect.arrayContaining([
      { plan: 'free', queriesPerDay: '20 → 7', projects: '2 → 1' },
      { plan: 'free', hasDropPageBuilder: 'false → true' },
    ]),
  )
  expect(told.slice(2)).toEqual([
    { plan: 'free', queriesPerDay: '7 → 20', projects: '1 → 2', hasDropPageBuilder: 'true → false' },
  ])
})
