import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PlanGate } from '#contracts/plans.ts'
import type { Actor } from '#server/actor.ts'
import { testApp } from '#server/testing/test-app.ts'
import { requireFeature } from './features.service.ts'

const refusals: [PlanGate, string][] = [
  ['hasImageGeneration', 'Image generation is not part of your plan. Upgrade to use it.'],
  ['hasDropPageBuilder', 'The drop-page builder is not part of your plan. Upgrade to use it.'],
  ['hasDeepMarketAnalysis', 'Deep market analysis is not part of your plan. Upgrade to use it.'],
  ['marketingVisualsPerDay', 'Marketing visuals are not part of your plan. Upgrade to make them.'],
]

test('the free plan has none of the gated features and a paid one has all, whatever the session was told', async () => {
  const { build, deps } = await testApp()
  const [free, paid] = [await build.user(), await build.user()]
  await deps.db.execute(sql`update users set plan = 'pro' where id = ${paid.id}`)
  const asTold = (user: typeof free, plan: Actor['plan']): Actor => ({
    userId: user.id,
    username: user.username,
    role: 'user',
    emailVerified: true,
    plan,
    timeZone: 'UTC',
    sessionId: user.sessionId,
  })
  for (const [feature, message] of refusals) {
    await expect(requireFeature(deps, asTold(free, 'automation'), feature)).rejects.toMatchObject({
      type: 'UPGRADE_NEEDED',
      message,
    })
    await expect(requireFeature(deps, asTold(paid, 'free'), feature)).resolves.toBeUndefined()
  }
})

test('each feature is opened by its own part of a plan alone', async () => {
  const { build, deps } = await testApp()
  const user = await build.user()
  const actor: Actor = { ...user, userId: user.id, emailVerified: true, plan: 'free', timeZone: 'UTC' }
  const opened = async () => {
    const tries = refusals.map(([feature]) => requireFeature(deps, actor, feature))
    const results = await Promise.allSettled(tries)
    return refusals.filter((_, n) => results[n]?.status === 'fulfilled').map(([feature]) => feature)
  }
  for (const part of [
    { hasImageGeneration: true },
    { hasDropPageBuilder: true },
    { hasDeepMarketAnalysis: true },
    { marketingVisualsPerDay: 1 },
  ]) {
    const before = { ...deps.plans.free }
    Object.assign(deps.plans.free, part)
    expect(await opened()).toEqual(Object.keys(part))
    Object.assign(deps.plans.free, before)
  }
})
