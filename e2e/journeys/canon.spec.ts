import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)
const opener = (page: Page, path: string) => field(page, path).getByRole('button').first()

/** Opens a field by the keyboard and writes it. */
async function write(page: Page, path: string, label: string, value: string): Promise<void> {
  await opener(page, path).focus()
  await page.keyboard.press('Enter')
  await field(page, path).getByLabel(label, { exact: true }).fill(value)
  await page.keyboard.press('Enter')
}

async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
  // Only the canon scrolls: the page around it is as large as the screen.
  const whole = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }))
  expect(whole).toEqual(page.viewportSize())
}

test('[E4][A10] a seller fills the canon, sees what follows, locks a field, and accepts what was tried out', async ({
  page,
  member,
}) => {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name').fill('Desk lamp')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('tab', { name: 'Facts' }).click()
  await page.getByRole('button', { name: 'Countries', exact: true }).click()
  await field(page, 'market.countries').getByLabel('Countries').fill('Germany\nAustria')
  await page.keyboard.press('Control+Enter')
  await expect(opener(page, 'market.currency')).toHaveText(/EUR.*Calculated/)

  await write(page, 'pricing.price', 'Price', '39,90')
  await expect(opener(page, 'economics.contribution')).toHaveText(/Set cost first\./)
  await write(page, 'supplier.cost', 'Cost', '11.20')
  await expect(opener(page, 'economics.contribution')).toHaveText(/€28\.70.*Calculated/)
  await expect(page.getByText('profit per order, before ads').locator('..')).toContainText('€28.70')
  await page.reload()
  await expect(opener(page, 'pricing.price')).toHaveText(/€39\.90.*you/)

  // A second device changes the price while it is being written here.
  await opener(page, 'pricing.price').click()
  const other = await page.context().newPage()
  await other.goto('/project/Desk%20lamp?tab=canon&field=pricing.price')
  await expect(field(other, 'pricing.price').getByLabel('Price', { exact: true })).toBeFocused()
  await field(other, 'pricing.price').getByLabel('Price', { exact: true }).fill('42')
  await other.keyboard.press('Enter')
  await expect(opener(other, 'economics.contribution')).toHaveText(/€30\.80/)
  await other.close()
  await field(page, 'pricing.price').getByLabel('Price', { exact: true }).fill('45')
  await page.keyboard.press('Enter')
  const conflict = field(page, 'pricing.price').getByRole('alert')
  await expect(conflict).toContainText('€42.00')
  await expect(conflict).toContainText('€45.00')
  await conflict.getByRole('button', { name: 'Use mine' }).click()
  await expect(opener(page, 'economics.contribution')).toHaveText(/€33\.80/)

  await opener(page, 'supplier.cost').click()
  await field(page, 'supplier.cost').getByRole('button', { name: 'Lock' }).click()
  await expect(field(page, 'supplier.cost').getByText(/^Locked\./)).toBeVisible()
  await page.getByRole('textbox', { name: 'Discount' }).fill('20')
  await page.getByRole('button', { name: 'Propose as fact' }).click()
  await page.getByRole('button', { name: 'Accept Price' }).click()
  await expect(opener(page, 'pricing.price')).toHaveText(/€36\.00.*what-if/)
  await page.getByRole('button', { name: 'Refuse: Compare-at price' }).click()
  await expect(page.getByRole('heading', { name: 'To review' })).toBeHidden()

  await opener(page, 'pricing.price').click()
  await field(page, 'pricing.price').getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of Price' })
  await expect(history.getByText('another edit came first')).toBeVisible()
  await expect(history.getByText(`${member.username} set it`).first()).toBeVisible()
  await expectNoBarrier(page)
  await history.getByRole('listitem').last().getByRole('button', { name: 'Restore' }).click()
  await expect(opener(page, 'economics.contribution')).toHaveText(/€28\.70/)
})

test('[R3] the demo derives in the page at 360 px, and touches no project', async ({ page, member }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const sent: string[] = []
  page.on('request', (request) => {
    if (/canon/.test(new URL(request.url()).pathname) && request.url().includes('/api/'))
      sent.push(request.url())
  })
  await page.goto('/canonical-demo')
  await expect(page.getByRole('button', { name: /€24\.14 profit per order/ })).toBeVisible()
  await page.getByRole('button', { name: 'Accept Refund rate' }).click()
  await expect(opener(page, 'economics.contribution')).toHaveText(/€22\.55/)
  await write(page, 'pricing.price', 'Price', '49.90')
  await expect(page.getByRole('button', { name: /€31\.86 profit per order/ })).toBeVisible()
  await page.getByRole('slider', { name: 'Ad cost per order (CPA), slider' }).focus()
  await page.keyboard.press('End')
  await expect(page.getByText('Profit per order', { exact: true }).first().locator('..')).toHaveText(/−€/)
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoBarrier(page)
  expect(sent).toEqual([])
  await page.goto('/chat')
  await expect(page.getByText(member.username).first()).toBeAttached()
})
