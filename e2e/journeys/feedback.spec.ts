import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const DAY_MS = 86_400_000
const WIDTH = 1_440
test.use({ viewport: { width: WIDTH, height: 900 } })

/** From here on time passes only as the test says. */
async function stopTime(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + DAY_MS)
}

const edges = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, top: y, right: x + width, bottom: y + height }
}

/** How wide a toast is when its text would fill any width. */
const widthWithLongText = (toast: Locator) =>
  toast.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const text = words.nextNode()
    if (!text) throw new Error('The toast says nothing.')
    const before = text.nodeValue
    text.nodeValue = 'A long sentence that goes on. '.repeat(20)
    const { width } = element.getBoundingClientRect()
    text.nodeValue = before
    return width
  })

test('[U1] a loader that takes 8 seconds offers to refresh', async ({ page, member }) => {
  // A route that is removed lets its waiting requests go, so this one stays.
  let isAnswered = false
  await page.route('**/api/auth/me*', (route) => (isAnswered ? route.continue() : undefined))
  await stopTime(page)
  await page.reload()
  await expect(page.getByText('Checking authentication...')).toBeVisible()
  const slow = page.getByText('This is taking longer than usual... Refresh')
  await page.clock.runFor(7_500)
  await expect(slow).toBeHidden()
  await page.clock.runFor(1_000)
  await expect(slow).toBeVisible()
  await page.clock.resume()
  isAnswered = true
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('[U3] a quick toast stands at the bottom right for 3 seconds', async ({ page, member: _ }) => {
  await page.goto('/settings#notifications')
  const wish = page.getByRole('switch', { name: 'New sign-ins' })
  await expect(wish).toBeEnabled()
  await stopTime(page)
  await wish.click()
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('[data-visible]')
  await expect(toast).toBeVisible()
  await expect.poll(() => edges(toast)).toMatchObject({ right: WIDTH - 16, bottom: 900 - 16 })
  expect(await widthWithLongText(toast)).toBe(350)
  await page.clock.runFor(2_900)
  await expect(toast).toHaveAttribute('data-visible', 'true')
  await page.clock.runFor(200)
  await expect(toast).toHaveAttribute('data-visible', 'false')
  await page.clock.runFor(1_000)
  await expect(toast).toBeHidden()
})

test('[U4] titled toasts stand at the bottom right like the quick ones, one at a time, for 5 seconds', async ({
  page,
  signUp,
}) => {
  await signUp()
  await stopTime(page)
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await page.getByRole('button', { name: 'Copy email' }).click()
  await expect(toasts).toHaveCount(1)
  await expect.poll(() => edges(toasts)).toMatchObject({ right: WIDTH - 16, bottom: 900 - 16 })
  expect(await widthWithLongText(toasts)).toBe(350)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => edges(toasts)).toMatchObject({ left: 16, right: 344, bottom: 740 - 16 })
  await page.setViewportSize({ width: WIDTH, height: 900 })

  await page.clock.runFor(4_900)
  await page.getByRole('button', { name: 'Copy email' }).click()
  await page.clock.runFor(4_900)
  await expect(toasts).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts).toHaveCount(0)
})

test('[U5] a tooltip opens when one has rested on a control for 700 ms', async ({ page, member: _ }) => {
  // The first move of the pointer loads what shows them.
  await page.mouse.move(600, 300)
  await page.waitForLoadState('networkidle')
  await stopTime(page)
  const tooltip = page.getByRole('tooltip', { name: 'Hide sidebar' })
  await page.getByRole('button', { name: 'Hide sidebar' }).hover()
  await page.clock.runFor(650)
  await expect(tooltip).toBeHidden()
  await page.clock.runFor(100)
  await expect(tooltip).toBeAttached()
})
