import { expect } from '../../fixtures.ts'
import { apiAs } from '../../support/api.ts'
import { barriers } from '../../support/barriers.ts'
import { upgrade } from '../../support/upgrade.ts'
import { test } from '../../support/with-shop.ts'

const lamp = (name: string, price: string, words: string) =>
  `<title>${name}</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name,
    offers: { price, priceCurrency: 'EUR' },
  })}</script><main>${words}</main>`

const part = '/project/Lamp?tab=research&part=analysis'

test('[B4] a free member is offered the upgrade, pays for practice, and the market is analysed, also across a kill', async ({
  page,
  member,
  server,
  shop,
}) => {
  const send = await apiAs(server, member)
  const made = await send<{ data: { id: string } }>('POST', '/api/projects', {
    name: 'Lamp',
    businessInstructions: '',
  })
  const canon = { pricing: { price: '44 EUR' }, product: { prohibitedClaims: ['cures bad moods'] } }
  await send('PUT', `/api/projects/${made.data.id}/canon`, { canon, source: 'user' })
  shop.pages.set(
    'nord.test/arc',
    lamp('Arc', '39.90', 'Free shipping. Delivery in 3-5 days. It cures bad moods.'),
  )
  shop.pages.set('sud.test/arco', lamp('Arco', '49.90', 'A 2-year warranty.'))
  const analysis = page.getByRole('article', { name: 'Market analysis' })

  await test.step('the upgrade is offered in place, and opens the tool', async () => {
    await page.goto('/project/Lamp?tab=research')
    await page.getByText('Market analysis', { exact: true }).filter({ visible: true }).click()
    const offer = page.getByRole('region', { name: 'Deep market analysis' })
    await expect(offer).toContainText('Included in Dropshipping Automation')
    await expect(page.getByRole('button', { name: 'New analysis' })).toBeHidden()
    await offer.getByRole('link', { name: 'See plans' }).click()
    await upgrade(page)
    await page.goto(part)
    await page.getByRole('button', { name: 'New analysis' }).click()
  })

  await test.step('two pages are compared, and the third says why it was not read', async () => {
    const dialog = page.getByRole('dialog', { name: 'Analyse a market' })
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(dialog.getByText('Enter at least one URL.')).toBeVisible()
    const given = [shop.address('nord.test/arc'), shop.address('sud.test/arco'), 'http://10.0.0.7/']
    await dialog.getByLabel('Product page URLs').fill(given.join('\n'))
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(analysis.getByText('Done', { exact: true })).toBeVisible()
    await expect(analysis.getByText('2 of 3 pages read')).toBeVisible()
    await expect(analysis).toContainText('Lowest€39.90')
    await expect(analysis).toContainText('Median€44.90')
    await expect(analysis).toContainText('Your price (facts)€44.001 lower, 1 higher')
    await expect(analysis.getByText('cures bad moods', { exact: true })).toBeVisible()
    await expect(analysis).toContainText('10.0.0.7 is not on the public internet')
    await expect(analysis.getByText('4 values were proposed as facts.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    const download = page.waitForEvent('download')
    await analysis.getByRole('button', { name: 'Markdown' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Lamp-market-.*\.md$/)
  })

  await test.step('the same again, while the server is killed: it goes on, and tells what changed', async () => {
    shop.pages.set('nord.test/arc', lamp('Arc', '36.00', 'Free shipping.'))
    const asked = shop.hold('sud.test/arco')
    await analysis.getByRole('button', { name: 'Run again' }).click()
    await asked
    await expect(analysis.getByText('1 of 3 pages read')).toBeVisible()
    await server.kill()
    shop.release('sud.test/arco')
    await server.restart()
    await page.reload()
    await expect(analysis.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(analysis.getByText('2 of 3 pages read')).toBeVisible()
    await expect(analysis).toContainText('Price: was €39.90 → now €36.00')
  })

  await test.step('one is deleted and comes back; what was proposed waits in the canon', async () => {
    await analysis.getByRole('button', { name: 'Delete this analysis' }).click()
    const rows = page.getByRole('list', { name: 'Analyses' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(2)
    await rows.last().getByRole('link').click()
    await analysis.getByRole('link', { name: 'Review them' }).click()
    await expect(page.getByRole('heading', { name: 'Median price' })).toBeVisible()
  })
})
