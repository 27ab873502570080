import type { Page } from '@playwright/test'
import { startWriter, type TestWriter } from '../../../src/server/testing/provider/writer.ts'
import { expect, test as plain } from '../../fixtures.ts'
import { apiAs } from '../../support/api.ts'
import { barriers } from '../../support/barriers.ts'
import { startServer, type TestServer } from '../../support/server.ts'

/** A server with a model that writes what the journey says. */
const test = plain.extend<object, { writer: TestWriter; server: TestServer }>({
  writer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const writer = await startWriter()
      await use(writer)
      await writer.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ writer }, use) => {
      const server = await startServer({
        TRUST_PROXY: '1',
        AI_BASE_URL: `${writer.url}/v1`,
        AI_MODEL: 'writer',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const canon = {
  product: { title: 'Arc lamp' },
  policy: { returns: 'Send it back within 30 days.', contact: 'help@lampwerk.example' },
}
const frameOf = (page: Page) => page.frameLocator('iframe[title="Page preview"]')
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the page' }).getByRole('link', { name }).click()
const openSection = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Sections' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

test('[T10] [T11] [T12] a page from a prompt is edited, changed by proposals, published, compared and restored', async ({
  page,
  member,
  server,
  writer,
}) => {
  test.slow()
  const send = await apiAs(server, member)
  const { data } = await send<{ data: { id: string } }>('POST', '/api/projects', {
    name: 'Lamp',
    businessInstructions: '',
  })
  await send('PUT', `/api/projects/${data.id}/canon`, { canon, source: 'user' })

  await test.step('[T11] a prompt brings proposals: one is accepted, one refused, and one was not valid', async () => {
    writer.says(
      JSON.stringify({
        patches: [
          { op: 'replace', block: 'hero', path: '/text', value: 'We answer every email.' },
          { op: 'add', type: 'richText', after: 'hero', props: { text: 'Shipped in 24 hours.' } },
          { op: 'replace', block: 'policies', path: '/items', value: [] },
        ],
      }),
    )
    await page.goto('/ai-page-builder')
    await page.getByRole('button', { name: 'New page' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New page' })
    await dialog.getByLabel('Goal').selectOption({ label: 'Policy page' })
    await dialog.getByLabel('Page title (optional)').fill('Our policies')
    await dialog.getByLabel('Prompt (optional)').fill('Make it friendlier')
    await dialog.getByRole('button', { name: 'Create page' }).click()
    const proposals = page.getByRole('region', { name: 'Proposed changes' })
    await expect(proposals).toContainText('Policies: This part is yours to write.')
    const added = proposals.getByRole('listitem', { name: 'Add Text after Hero' })
    await expect(added).toContainText('Shipped in [[24]] hours.')
    await added.getByRole('button', { name: 'Refuse' }).click()
    await proposals.getByRole('button', { name: 'Accept' }).click()
    await expect(proposals).toHaveCount(0)
    await expect(frameOf(page).getByText('We answer every email.')).toBeVisible()
    await expect(frameOf(page).getByText('Shipped in')).toHaveCount(0)
    await saved(page)
  })

  await test.step('[T10] undo and redo work across a reload', async () => {
    await page.reload()
    await expect(frameOf(page).getByText('We answer every email.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(frameOf(page).getByText('We answer every email.')).toHaveCount(0)
    await saved(page)
    await page.reload()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(frameOf(page).getByText('We answer every email.')).toBeVisible()
  })

  await test.step('sections are edited in the form and in the preview, moved, dragged, duplicated and removed', async () => {
    await openSection(page, 'Hero')
    await page.getByLabel('Line above the title').fill('Good to know')
    await expect(frameOf(page).getByText('Good to know')).toBeVisible()
    await saved(page)
    await frameOf(page).getByText('We answer every email.').dblclick()
    await expect(frameOf(page).locator('[contenteditable]')).toBeFocused()
    await page.keyboard.type('We answer every letter.')
    await page.keyboard.press('Enter')
    await expect(frameOf(page).getByText('We answer every letter.')).toBeVisible()
    const rows = page.locator('[data-row]')
    await expect(rows).toHaveCount(3)
    await rows.nth(0).locator('[data-row-button]').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(rows.nth(1)).toContainText('Hero')
    await rows
      .nth(1)
      .locator('[data-row-button]')
      .dragTo(rows.nth(0), { targetPosition: { x: 20, y: 4 } })
    await expect(rows.nth(0)).toContainText('Hero')
    await rows.nth(0).locator('[data-row-button]').focus()
    await page.keyboard.press('Control+d')
    await expect(rows).toHaveCount(4)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(3)
    await rows
      .nth(0)
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Save for other pages' }).click()
    await page.getByRole('button', { name: 'Save section' }).click()
    await page.getByRole('button', { name: 'Add section' }).click()
    const kept = page.getByRole('region', { name: 'Saved sections' })
    await kept.getByRole('button', { name: /^Hero/ }).click()
    await expect(rows).toHaveCount(4)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(3)
    await saved(page)
    expect(await barriers(page)).toEqual([])
  })

  await test.step('[T10] two tabs edit two sections, and no word is lost', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await openSection(other, 'Footer')
    await other
      .getByRole('region', { name: 'Footer' })
      .getByLabel('Text', { exact: true })
      .fill('Words of the other tab')
    await saved(other)
    await openSection(page, 'Hero')
    await page.getByLabel('Line above the title').fill('Words of this tab')
    await expect(frameOf(page).getByText('Words of the other tab')).toBeVisible()
    await saved(page)
    await page.reload()
    await expect(frameOf(page).getByText('Words of the other tab')).toBeVisible()
    await expect(frameOf(page).getByText('Words of this tab')).toBeVisible()
    await other.close()
  })

  await test.step('[T12] two publications are compared, and the first one restored', async () => {
    await part(page, 'Publish')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(`${server.url}/p/our-policies`)).toBeVisible()
    await part(page, 'Editor')
    await openSection(page, 'Hero')
    await page.getByLabel('Line above the title').fill('Words of the second version')
    await saved(page)
    await part(page, 'Publish')
    await page.getByRole('button', { name: 'Publish again' }).click()
    await part(page, 'Versions')
    const differences = page.getByRole('list', { name: 'Differences' })
    await expect(differences.locator('ins')).toContainText(['the second version'])
    await expect(differences.locator('del')).toContainText(['this tab'])
    expect(await barriers(page)).toEqual([])
    const versions = page.getByRole('list', { name: 'Versions' })
    await expect(versions).toContainText('Make it friendlier: Change Hero')
    const first = versions.getByRole('listitem').filter({ hasText: 'Published' })
    await first.getByRole('button', { name: /^Restore/ }).click()
    await expect(page.getByText('Version 3 is your draft again')).toBeVisible()
    await part(page, 'Editor')
    await expect(frameOf(page).getByText('Words of this tab')).toBeVisible()
  })

  await test.step('on a phone texts are edited and sections reordered, and nothing is cut off', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openSection(page, 'Hero')
    await page.getByLabel('Line above the title').fill('Written on a phone')
    await page.getByRole('button', { name: 'Move Hero down' }).click()
    await expect(page.locator('[data-row]').nth(1)).toContainText('Hero')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(frameOf(page).getByText('Written on a phone')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    const address = page.url().replace(/\?.*/, '')
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['', '/checks', '/publish', '/versions']) {
      await page.goto(address + path)
      await expect(page.getByRole('heading', { level: 1, name: 'Our policies' })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, overflow]).toEqual([path, 0])
    }
  })
})
