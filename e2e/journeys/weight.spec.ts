import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const KB = 1_024

/** Opens a page afresh and weighs the scripts that it fetched, as they travel. */
async function scriptWeight(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  const weigh = (response: Response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  }
  page.on('response', weigh)
  await page.goto(path, { waitUntil: 'networkidle' })
  // Prefetches after the page is idle don't count.
  page.off('response', weigh)
  const weights = (await Promise.all(bodies)).map((body) => gzipSync(body).length)
  expect(weights.length).toBeGreaterThan(0)
  return weights.reduce((sum, weight) => sum + weight, 0)
}

test('the signed-out page loads at most 120 KB of JavaScript', async ({ page }) => {
  expect(await scriptWeight(page, '/login')).toBeLessThan(120 * KB)
})

test('the chat screen loads at most 226 KB of JavaScript', async ({ page, member, context }) => {
  await page.close()
  const fresh = await context.newPage()
  const weight = await scriptWeight(fresh, '/chat')
  await expect(fresh.getByRole('button', { name: member.username })).toBeVisible()
  expect(weight).toBeLessThan(226 * KB)
})
