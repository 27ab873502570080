import { expect } from '../../fixtures.ts'
import { apiAs } from '../../support/api.ts'
import { barriers } from '../../support/barriers.ts'
import { countClicks } from '../../support/clicks.ts'
import { test } from '../../support/with-shop.ts'

const product = {
  '@type': 'Product',
  name: 'Arc lamp',
  sku: 'ARC-1',
  image: ['https://cdn.example/arc-large.jpg', 'https://cdn.example/arc-side.jpg'],
  offers: { '@type': 'Offer', price: '11.20', priceCurrency: 'EUR' },
}
const lamp = `<html lang="en"><title>Arc lamp</title>
  <script type="application/ld+json">${JSON.stringify(product)}</script>
  <main><h1>Arc lamp</h1><div class="price">€12.90</div><p>Bends over the table.</p></main></html>`

test('[T1] [T2] [T3] a supplier link is read, the person settles the price, and it waits as a proposal', async ({
  page,
  member,
  server,
  shop,
}) => {
  const send = await apiAs(server, member)
  await send('POST', '/api/projects', { name: 'Lamp', businessInstructions: '' })
  shop.pages.set('maker.test/arc', lamp)
  await page.goto('/scraping-test')
  const address = page.getByRole('textbox', { name: 'Page URL' })
  const fields = page.getByRole('region', { name: 'Fields' })

  await test.step('[T1] each field has its source, confidence and snippet, and each stage its time', async () => {
    await address.fill(shop.address('maker.test/arc'))
    await page.getByRole('button', { name: 'Read page' }).click()
    const sku = fields.getByRole('rowgroup').filter({ has: page.getByRole('checkbox', { name: 'Save SKU' }) })
    await expect(sku).toContainText('ARC-1')
    await expect(sku).toContainText('JSON-LD')
    await expect(sku).toContainText('%')
    await expect(sku.locator('code')).toContainText('"sku":"ARC-1"')
    await expect(page.getByRole('definition').last()).toHaveText(/\d ms$/)
    await expect(page.getByText('Robots check')).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })

  await test.step('[T3] prices that disagree stand side by side, and the person chooses', async () => {
    await expect(page.getByRole('radio', { name: 'Price: €11.20, JSON-LD' })).not.toBeChecked()
    await page.getByRole('radio', { name: 'Price: €12.90, Visible page' }).check()
    await expect(page.getByRole('checkbox', { name: 'Save Price' })).toBeChecked()
  })

  await test.step('[T2] the canon has proposals from the page, and nothing else', async () => {
    await page.getByRole('button', { name: 'Save as proposals' }).click()
    await page.getByRole('link', { name: 'Review facts' }).click()
    await expect(page).toHaveURL(/\/project\/Lamp\?tab=canon/)
    const tray = page.getByRole('region', { name: 'To review' })
    await expect(tray).toContainText('12.90')
    await expect(tray).toContainText('From maker.test')
  })
})

test('[T1] a refused page says why, and pasting it leads on', async ({ page, member, shop }) => {
  expect(member.username).not.toBe('')
  shop.pages.set('walled.test/robots.txt', 'User-agent: *\nDisallow: /')
  await page.goto('/scraping-test')
  const address = page.getByRole('textbox', { name: 'Page URL' })
  const refusal = page.getByRole('alert')
  for (const [url, title] of [
    [shop.address('walled.test/arc'), 'Robots not welcome'],
    [shop.address('maker.test/gone'), 'Page not there'],
    ['http://192.168.1.1/', 'Private address'],
  ] as const) {
    await address.fill(url)
    await page.getByRole('button', { name: 'Read page' }).click()
    await expect(refusal.getByRole('heading', { name: title })).toBeVisible()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Paste the page' }).click()
  const source = page.getByRole('textbox', { name: 'Page HTML' })
  await expect(source).toBeFocused()
  await source.fill(lamp)
  await page.getByRole('button', { name: 'Read page' }).click()
  await expect(page.getByRole('region', { name: 'Fields' })).toContainText('ARC-1')
  await page.getByText('Upload', { exact: true }).click()
  const file = {
    name: 'arc.html',
    mimeType: 'text/html',
    buffer: Buffer.from(lamp.replace('ARC-1', 'ARC-2')),
  }
  await page.getByLabel('Saved page').setInputFiles(file)
  await expect(page.getByRole('region', { name: 'Fields' })).toContainText('ARC-2')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('a link in an empty chat becomes a project with its facts, and a market is added to them', async ({
  page,
  member,
  shop,
}) => {
  expect(member.username).not.toBe('')
  shop.pages.set('maker.test/arc', lamp.replace('€12.90', '€11.20'))
  await page.goto('/chat')
  const clicks = await countClicks(page)
  await page.getByRole('textbox', { name: 'Paste a product link' }).fill(shop.address('maker.test/arc'))
  await page.getByRole('button', { name: 'Read page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start from a link' })).toBeVisible()
  await page.getByRole('button', { name: /^A supplier/ }).click()
  await expect(page.getByRole('region', { name: 'Fields' })).toContainText('supplier.cost')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Save as facts' }).click()
  await expect(page.getByText(/\d facts saved\./)).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(4)
  await page.getByRole('link', { name: 'Open facts' }).click()
  await expect(page.locator('[data-field="supplier.cost"]')).toContainText('€11.20')

  const add = async (button: string, texts: Record<string, string>) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, text] of Object.entries(texts))
      await dialog.getByLabel(label, { exact: true }).fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await add('Add market', { Country: 'Switzerland', Price: '39 CHF', 'VAT in the price': '8.1' })
  const places = page.getByRole('region', { name: 'Markets and variants' })
  await expect(places).toContainText('no exchange rate between them is set')
  await add('Add rate', { 'One unit of': 'CHF', 'Is worth in': 'EUR', Rate: '1.05' })
  await expect(places).toContainText(/CHF\s25\.41 at CHF\s39\.00/)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await barriers(page)).toEqual([])
})
