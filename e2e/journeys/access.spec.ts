import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

/** What stops people, by rule and by the place it was found. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('login, sign-up and the gate have no serious barrier', async ({ page, signUp }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await page.goto('/signup')
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await signUp()
      expect(await barriers(page)).toEqual([])
    })

    test('the chat has no serious barrier, empty and with answers', async ({ page, member }) => {
      const chat = chatPage(page)
      await expect(page.getByRole('heading', { name: 'What are you selling?' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Profit per order' }).click()
      await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await chat.ask(`How do I connect a model, for ${member.username}?`)
      await chat.stop.click()
      await expect(chat.tryAgain).toBeVisible()
      expect(await barriers(page)).toEqual([])
    })
  })
}

test('what a finger must hit on a phone is at least 44 px high', async ({ page, member }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const chat = chatPage(page)
  await page.getByRole('button', { name: 'Price for a margin' }).click()
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  for (const control of await page
    .getByRole('button')
    .or(page.getByRole('link'))
    .filter({ visible: true })
    .all()) {
    const { height } = (await control.boundingBox()) ?? { height: 0 }
    expect(
      height,
      await control.evaluate((element) => element.outerHTML.slice(0, 200)),
    ).toBeGreaterThanOrEqual(44)
  }
})
