import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans, plansApi } from '#contracts/plans.ts'
import { testApp } from '#server/testing/test-app.ts'

test('[E6][A11] the status has the plan and every feature of it', async () => {
  const { as, build } = await testApp()
  const reply = await as((await build.user()).token).call(plansApi.status)
  expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(reply.body).toEqual({
    success: true,
    data: {
      plan: 'free',
      features: {
        hasImageGeneration: false,
        hasDropPageBuilder: false,
        hasDeepMarketAnalysis: false,
        queriesPerDay: 20,
        marketingVisualsPerDay: 0,
        promptsPerDay: 15,
        maxImagesPerRequest: 0,
      },
    },
  })
})

test.each(['free', 'pro', 'automation'] as const)(
  '[A11] of someone with the plan %s, theirs',
  async (plan) => {
    const { as, build, deps } = await testApp()
    const [seller, other] = [await build.user(), await build.user()]
    await deps.db.execute(sql`update users set plan = ${plan} where id = ${seller.id}`)
    expect((await as(seller.token).call(plansApi.status)).body.data).toEqual({ plan, features: plans[plan] })
    expect((await as(other.token).call(plansApi.status)).body.data.plan).toBe('free')
  },
)

test('nobody signed in, nothing to tell', async () => {
  const { anyone } = await testApp()
  expect(await anyone.call(plansApi.status)).toMatchObject({ status: 401, body: { type: 'SIGNED_OUT' } })
})
