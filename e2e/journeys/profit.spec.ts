import { expect, test } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'

const orders = `Name,Financial Status,Created at,Currency,Total,Taxes,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Shipping Country
#1001,paid,2026-09-01 10:00:00 +0200,EUR,100.00,0.00,0.00,2,Desk Lamp - Black,45.00,DE
#1002,refunded,2026-09-30 10:00:00 +0200,EUR,50.00,0.00,50.00,1,Desk Lamp - White,45.00,FR
#1004,paid,2026-10-02 10:00:00 +0200,EUR,60.00,0.00,0.00,1,Bulb,60.00,DE
#1005,paid,2026-10-30 10:00:00 +0200,EUR,90.00,0.00,0.00,2,Desk Lamp - Black,45.00,AT
`
const ads = `Campaign name,Day,Amount spent (EUR),Impressions
Lamps,2026-09-02,8.00,1000
Lamps,2026-10-31,12.50,1000
`

test('a seller adds order and ad files and sees the profit of each month', async ({ page, member }) => {
  test.slow()
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Lamp')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page).toHaveURL(/\/project\/Lamp$/)
  await page.getByRole('tab', { name: 'Profit' }).click()
  await page.getByRole('link', { name: 'Add an orders export' }).click()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(orders) },
    { name: 'ads.csv', mimeType: 'text/csv', buffer: Buffer.from(ads) },
  ])
  await expect(page.getByText('Ready')).toHaveCount(2, { timeout: 60_000 })
  await page.getByRole('tab', { name: 'Profit' }).click()
  await expect(
    page.getByRole('term').filter({ hasText: 'Profit before goods, shipping and fees' }),
  ).toBeVisible()
  await expect(page.getByText(/^Profit rose by .* from September 2026 to October 2026/)).toBeVisible()

  const cost = page.getByRole('textbox', { name: 'Cost of Bulb' })
  await cost.fill('20')
  await cost.press('Enter')
  await expect(page.getByText('Entered here')).toBeVisible()
  await page.getByText('Country', { exact: true }).click()
  await expect(page.getByRole('row', { name: /^Not split by country/ })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(member.username).toBeTruthy()
})
