import { expect, test } from 'vitest'
import { isComing } from '#contracts/coming.ts'
import { plans, shippedPlans } from '#contracts/plans.ts'
import { isScreen } from '#contracts/screens.ts'
import { inPlan } from './in-plan.ts'

const gated = {
  hasImageGeneration: '/image-generation',
  hasDropPageBuilder: '/droppage',
  marketingVisualsPerDay: '/marketing-visuals',
}

test('a tool is promised as there exactly when its screen is', () => {
  for (const [part, screen] of Object.entries(gated))
    expect(isComing(part, plans.pro)).toBe(!isScreen(screen))
  for (const part of ['queriesPerDay', 'hasDeepMarketAnalysis'])
    expect(isComing(part, plans.free)).toBe(false)
})

test('prompts are there for whoever has a tool that takes them', () => {
  expect(isComing('promptsPerDay', plans.pro)).toBe(false)
  const forAll = ['/ai-page-builder', '/flows', '/seo'].some(isScreen)
  expect(isComing('promptsPerDay', plans.free)).toBe(!forAll)
  expect(inPlan(shippedPlans.free)[forAll ? 'now' : 'coming']).toContain(
    '15 tool runs a day, such as a page text or an analysis',
  )
})

test('a plan lists what it has, each line once, and nothing of what it has not', () => {
  const { now, coming } = inPlan(shippedPlans.automation)
  const all = [...now, ...coming]
  expect(new Set(all).size).toBe(9)
  expect(all).toContain('Image generation, 8 at once')
  expect(now).toContain('1,000 knowledge files a project, each up to 50\u00a0MB')
  expect(now).toContain('100 GB for images, visuals and attachments')
  const free = inPlan(shippedPlans.free)
  expect([...free.now, ...free.coming]).toHaveLength(5)
})
