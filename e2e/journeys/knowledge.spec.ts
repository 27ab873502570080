import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'

const phone = { width: 360, height: 740 }
const desktop = { width: 1440, height: 900 }
/** The first file waits for the model that finds by meaning, which a busy machine takes its time to load. */
const indexing = { timeout: 60_000 }

const sheet = [
  'SKU,Colour,Stock,Price',
  ...Array.from({ length: 40 }, (_, n) => `L${n},${n % 4 === 0 ? 'brass' : 'black'},${n},${n}.50`),
].join('\n')
const policy = `# Delivery
We deliver arc lamps within nine working days from our warehouse in Lyon.

# Returns
A buyer may send a lamp back within thirty days. We pay the way back.

# Warranty
The dimmer has a warranty of three years.
`
const rival = (price: string) => `<title>Rival</title><meta property="og:title" content="Arc lamp Nord">
  <meta property="og:price:amount" content="${price}"><meta property="og:price:currency" content="EUR">
  <main>Ships in two days. <script>document.title = 'run'</script><img src="x" onerror="document.title = 'run'"></main>`

async function project(page: Page): Promise<void> {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Lamp')
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page).toHaveURL(/\/project\/Lamp$/)
}

/** Nothing is out of reach of assistive technology, and nothing wider than a small phone. */
async function expectSound(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.setViewportSize(desktop)
}

const drop = (page: Page, files: { name: string; text: string }[]) =>
  page.evaluate((given) => {
    const dataTransfer = new DataTransfer()
    for (const { name, text } of given) dataTransfer.items.add(new File([text], name))
    for (const type of ['dragover', 'drop'])
      dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true }))
  }, files)

test('a seller teaches a project from files, sees what is found and why, and asks a table', {
  tag: '@full',
}, async ({ page, member }) => {
  test.slow()
  await project(page)
  await page.goto('/project/Lamp?tab=knowledge')
  await expect(page.getByRole('heading', { name: 'Teach the assistant your business' })).toBeVisible()

  // The connection breaks with the first piece, and comes back.
  await page.route('**/api/knowledge-uploads/*?*', (route) => route.abort())
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([
    { name: 'policy.md', mimeType: 'text/markdown', buffer: Buffer.from(policy) },
    { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(page.getByText('This file type isn’t supported.')).toBeVisible()
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await page.unroute('**/api/knowledge-uploads/*?*')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const files = page.getByRole('list', { name: 'Files', exact: true })
  await expect(files.getByRole('listitem').filter({ hasText: 'policy.md' })).toContainText('Ready', indexing)
  await page.getByRole('button', { name: 'Dismiss virus.exe' }).click()
  await drop(page, [{ name: 'stock.csv', text: sheet }])
  await expect(files.getByRole('listitem').filter({ hasText: 'stock.csv' })).toContainText('Ready', indexing)
  await expect(page.getByText(/^2 of \d+ files/)).toBeVisible()
  await expectSound(page)

  await page.getByText('Test a question', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('How long may a buyer send a lamp back?')
  await page.getByRole('button', { name: 'Find' }).click()
  const found = page.getByRole('list', { name: 'Passages' }).getByRole('listitem')
  await expect(found.first()).toContainText('thirty days')
  await found
    .first()
    .getByRole('link', { name: /^policy\.md/ })
    .click()
  await expect(page).toHaveURL(/tab=knowledge&file=[\w-]+&passage=\d+$/)
  const cited = page.locator('[aria-current=true]').filter({ hasText: 'Cited here' })
  await expect(cited).toContainText('thirty days')
  await expect(cited).toBeFocused()
  await page.reload()
  await expect(cited).toBeInViewport()
  await expectSound(page)

  await page.goto('/project/Lamp?tab=knowledge&view=tables')
  await page.getByRole('list', { name: 'Tables' }).getByRole('link').click()
  await page.getByLabel('What').selectOption('sum')
  await page.getByLabel('Column', { exact: true }).selectOption('Stock')
  await page.getByLabel('For each').selectOption('Colour')
  await page.getByRole('button', { name: 'Only rows where…' }).click()
  await page.getByLabel('Column of the condition').selectOption('Stock')
  await page.getByLabel('Condition', { exact: true }).selectOption('at least')
  await page.getByLabel('Value', { exact: true }).fill('30')
  await page.getByRole('button', { name: 'Ask' }).click()
  // 30 to 39 make 345; brass are 32 and 36.
  await expect(page.getByRole('row', { name: /black 277/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /brass 68/ })).toBeVisible()
  await expectSound(page)

  await page.goto('/project/Lamp?tab=knowledge')
  await page.getByRole('button', { name: 'More for policy.md' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('policy.md')
  await page.getByRole('button', { name: 'More for policy.md' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('[J1] a seller captures rivals, compares them and offers a field to the canon; their pages stay text', async ({
  page,
  member,
}) => {
  test.slow()
  await project(page)
  await page.goto('/project/Lamp?tab=research')
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a source' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Page URL' }).fill('http://169.254.169.254/latest')
  await dialog.getByRole('button', { name: 'Add source' }).click()
  await expect(dialog.getByText('169.254.169.254 is not on the public internet')).toBeVisible()
  await dialog.getByText('Paste HTML').click()
  await dialog.getByLabel('Page HTML').fill(rival('39.90'))
  await dialog.getByLabel('Address (optional)').fill('https://nord.example/arc')
  await dialog.getByRole('button', { name: 'Add source' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Arc lamp Nord' })).toBeVisible()
  await expect(page.getByText('Ships in two days.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'nord.example' })).toHaveAttribute('rel', /noopener/)
  expect(await page.title()).not.toBe('run')
  await expectSound(page)

  await page.getByRole('button', { name: 'To facts: Price' }).click()
  await dialog.getByLabel('Fact').selectOption('pricing.compareAt')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Proposed. Review it under Facts.')).toBeVisible()

  await page.getByRole('button', { name: 'More for this source' }).click()
  await page.getByRole('menuitem', { name: 'Paste HTML again' }).click()
  await dialog.getByLabel('Page HTML').fill(rival('34.00'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Price: was 39.90 now 34.00')).toBeVisible()

  await page.getByRole('link', { name: 'All sources' }).click()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await dialog.getByText('By hand').click()
  await dialog.getByLabel('Title').fill('Arc lamp Süd')
  for (const [at, name, value] of [
    [1, 'price', '29.00'],
    [2, 'Delivery', '9 days'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add a field' }).click()
    await dialog.getByLabel(`Name of field ${at}`).fill(name)
    await dialog.getByLabel(`Value of field ${at}`).fill(value)
  }
  await dialog.getByRole('button', { name: 'Add source' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Arc lamp Süd' })).toBeVisible()
  await page.getByRole('link', { name: 'All sources' }).click()
  await expectSound(page)
  await page.getByLabel('Compare Arc lamp Nord').check()
  await page.getByLabel('Compare Arc lamp Süd').check()
  await page.getByRole('button', { name: 'Compare 2' }).click()
  await expect(page.getByRole('row', { name: /^Price differs 34\.00 29\.00/ })).toBeVisible()
  await expectSound(page)

  await page.getByRole('link', { name: 'All sources' }).click()
  await page.getByRole('button', { name: 'More for Arc lamp Nord' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const sources = page.getByRole('list', { name: 'Sources' }).getByRole('listitem')
  await expect(sources).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sources).toHaveCount(2)
  await page.getByLabel('Research notes').fill('Nord asks 34.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/project/Lamp?tab=canon')
  await expect(page.getByRole('button', { name: 'Accept Compare-at price' })).toBeVisible()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
