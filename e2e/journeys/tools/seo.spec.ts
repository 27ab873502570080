import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '../../fixtures.ts'
import { apiAs } from '../../support/api.ts'
import { barriers } from '../../support/barriers.ts'
import { upgrade } from '../../support/upgrade.ts'
import { test } from '../../support/with-shop.ts'

const photo = fileURLToPath(new URL('../../../content/help/images/canon.webp', import.meta.url))
const canon = {
  market: { currency: 'EUR' },
  product: { title: 'Oak desk lamp', features: ['Dims to 1 %'] },
  pricing: { price: '39.90 EUR' },
  policy: { returns: 'Send it back within 30 days.', contact: 'help@lamp.example' },
  seo: {
    title: 'Oak desk lamp that dims to one per cent',
    metaDescription:
      'An oak desk lamp that dims to one per cent. Send it back within 30 days if it does not suit you.',
  },
}
interface CreatedPage {
  data: { id: string; revision: number; blocks: { type: string; props: { images: object[] } }[] }
}

test('[T31] [T33] [T34] a seller audits a published page, applies three fixes, and the next audit has a better score', async ({
  page,
  member,
  server,
}) => {
  test.slow()
  await page.goto('/upgrade')
  await upgrade(page)
  const send = await apiAs(server, member)
  const project = await send<CreatedPage>('POST', '/api/projects', { name: 'Lamp', businessInstructions: '' })
  const projectId = project.data.id
  await send('PUT', `/api/projects/${projectId}/canon`, { canon, source: 'user' })
  const made = await send<CreatedPage>('POST', '/api/pages', { projectId, from: 'canon' })
  const uploaded = await page.request.post(`/api/page-images?projectId=${projectId}&name=lamp.webp`, {
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/octet-stream' },
    data: await readFile(photo),
  })
  const { data: image } = (await uploaded.json()) as CreatedPage
  const images = [{ assetId: image.id, alt: 'IMG_2041.jpg' }]
  const saved = await send<CreatedPage>('PATCH', `/api/pages/${made.data.id}`, {
    revision: made.data.revision,
    title: 'Lamp',
    description: '',
    buyLink: 'https://127.0.0.1:9/cart/42:1',
    blocks: made.data.blocks.map((block) =>
      block.type === 'gallery' ? { ...block, props: { ...block.props, images } } : block,
    ),
  })
  await send('POST', `/api/pages/${made.data.id}/publish`, { revision: saved.data.revision })

  const finding = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  let before = 0
  const score = async () => Number.parseInt(await page.locator('article p.leading-none').innerText(), 10)

  await test.step('[T31] twelve groups with a score; a finding has evidence, reason and fix', async () => {
    await page.goto('/seo')
    await expect(page.getByRole('heading', { name: 'No audits yet' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('group').getByText('Your page', { exact: true }).click()
    await page.getByLabel('Your page', { exact: true }).last().selectOption({ label: 'Lamp' })
    await page.getByRole('button', { name: 'Start audit' }).click()
    await expect(page.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(12)
    before = await score()
    await page.getByText('Title is short', { exact: true }).click()
    await expect(finding('Title is short').getByText('Why it matters:')).toBeVisible()
    await expect(finding('Title is short').getByText(/pixels: Lamp/)).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })

  await test.step('[T33] three fixes are shown as before and after, applied and checked again', async () => {
    await page.getByRole('button', { name: 'Review fixes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review fixes' })
    await expect(dialog.getByLabel('New page title')).toHaveValue(canon.seo.title)
    await expect(dialog.getByText('− IMG_2041.jpg')).toBeVisible()
    await dialog.getByLabel('New page title').fill('Oak desk lamp for reading at night')
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Apply 3 fixes' }).click()
    const applied = page.getByRole('dialog', { name: 'Fixes applied' })
    await expect(applied).toContainText('The changes are published.')
    await expect(applied.getByRole('listitem').filter({ hasText: 'Title is short' })).toBeVisible()
    await applied.getByRole('button', { name: 'Audit again' }).click()
    await expect(page.getByRole('link', { name: /^Compare with/ })).toBeVisible()
    expect(await score()).toBeGreaterThan(before)
    await expect(page.getByText('Title is short', { exact: true })).toHaveCount(0)
  })

  await test.step('[T34] both audits are compared: new, fixed, unchanged', async () => {
    await page.getByRole('link', { name: /^Compare with/ }).click()
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await expect(comparison.getByRole('heading', { name: 'New (0)' })).toBeVisible()
    await expect(comparison.getByRole('heading', { name: /^Fixed \(\d/ })).toBeVisible()
    await expect(comparison.getByText('Title is short')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('link', { name: 'Back to the report' }).click()
    await expect(page.getByRole('list', { name: 'Groups' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test('[T32] [T35] a site is crawled and stopped, and ranks keep “not found” and “unknown” apart', async ({
  page,
  member,
  server,
  shop,
}) => {
  const send = await apiAs(server, member)
  await send('POST', '/api/projects', { name: 'Lamp', businessInstructions: '' })
  shop.pages.set('site.test/', '<html><title>Shop</title><a href="/slow">Slow</a></html>')
  const held = shop.hold('site.test/slow')

  await test.step('[T32] a crawl shows its progress and can be stopped', async () => {
    await page.goto('/seo')
    await page.getByText('Site', { exact: true }).click()
    await page.getByRole('textbox', { name: 'URL' }).fill(shop.address('site.test/'))
    await page.getByRole('button', { name: 'Start audit' }).click()
    await held
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('You stopped this audit. The pages read so far are below.')).toBeVisible()
    await expect(page.getByText('Page is not encrypted', { exact: true })).toBeVisible()
    shop.release('site.test/slow')
  })

  await test.step('[T35] three kinds of result', async () => {
    await page.goto('/project/Lamp?tab=seo&part=ranks')
    await page.getByLabel('Keyword', { exact: true }).fill('arc lamp')
    for (const [kind, day] of [
      ['Position', '2026-11-01'],
      ['Not found', '2026-11-02'],
      ['Unknown', '2026-11-03'],
    ] as const) {
      await page.getByLabel('Result').selectOption(kind)
      if (kind === 'Position') await page.getByLabel('Position').first().fill('7')
      await page.getByLabel('Day').fill(day)
      await page.getByRole('button', { name: 'Add rank' }).click()
      await expect(page.getByRole('row').filter({ hasText: day }).first()).toBeVisible()
    }
    const row = (name: RegExp | string) => page.getByRole('row', { name, exact: true })
    await expect(row(/^2026-11-02 arc lamp .*Not found/)).toBeVisible()
    await expect(row(/^2026-11-03 arc lamp .*Unknown/)).toBeVisible()
    await expect(row('2026-11-02 not found')).toHaveCount(1)
    await expect(row('2026-11-03 unknown')).toHaveCount(1)
    await expect(page.getByText('Not found on 2026-11-02.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })

  await test.step('keywords become clusters', async () => {
    await page.getByText('Keywords', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Keywords' }).fill('arc lamp\nbuy arc lamps\ndesk light')
    await page.getByRole('button', { name: 'Add keywords' }).click()
    await expect(page.getByRole('heading', { name: /^arc lamp · \d of 2 covered/ })).toBeVisible()
    await expect(page.getByLabel('Intent of buy arc lamps')).toHaveValue('transactional')
    expect(await barriers(page)).toEqual([])
  })
})
