import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'

const name = 'Desk lamp / 50 % “Größe”'
const addressOf = (project: string) => new RegExp(`/project/${encodeURIComponent(project)}(\\?|$)`)

async function create(page: Page, project: string, instructions = ''): Promise<void> {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name').fill(project)
  await page.getByRole('dialog').getByLabel('Business instructions').fill(instructions)
  await page.getByRole('button', { name: 'Create project' }).click()
}

async function deleteProject(page: Page, project: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete project' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Delete project' })).toBeDisabled()
  await dialog.getByLabel('Type the project name to confirm').fill(project)
  await dialog.getByRole('button', { name: 'Delete project' }).click()
  await expect(page).toHaveURL(/\/projects$/)
}

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  expect(await barriers(page)).toEqual([])
}

test('[A8][A9][R3] a seller makes a project, writes through an outage and on two devices, renames, deletes and restores it', async ({
  page,
  browser,
  member,
}) => {
  await create(page, name, 'Warm tone.')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(addressOf(name))
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Chats',
    'Facts',
    'Research',
    'Knowledge',
    'Pages',
    'Visuals',
    'Flows',
    'Profit',
    'SEO',
    'Settings',
  ])
  await page.getByRole('tab', { name: 'Research' }).click()
  const notes = page.getByLabel('Research notes')
  const saved = page.getByText('Saved', { exact: true })
  await notes.fill('Rivals ask €39.')
  await expect(saved).toBeVisible()

  await page.route('**/api/projects/**', (route) => route.abort())
  await notes.fill('Rivals ask €39. Delivery takes 9 days.')
  await expect(page.getByText('Not saved yet. We’ll save it when you’re back online')).toBeVisible()
  await page.unroute('**/api/projects/**')
  await page.reload()
  await expect(notes).toHaveValue('Rivals ask €39. Delivery takes 9 days.')
  await expect(saved).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('project-store'))
  await page.reload()
  await expect(notes).toHaveValue('Rivals ask €39. Delivery takes 9 days.')

  const phone = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await phone.newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('Research notes')).toHaveValue('Rivals ask €39. Delivery takes 9 days.')
  await other.getByLabel('Research notes').fill('From the phone.')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await phone.close()
  await notes.fill('From the desk.')
  await expect(page.getByText('This text was also changed elsewhere')).toBeVisible()
  await expect(page.getByRole('alert').getByText('From the phone.')).toBeVisible()
  await expect(notes).toHaveValue('From the desk.')
  await page.getByRole('button', { name: 'Merge both' }).click()
  await expect(notes).toHaveValue('From the phone.\nFrom the desk.')
  await expect(saved).toBeVisible()

  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByLabel('Business instructions')).toHaveValue('Warm tone.')
  await page.getByLabel('Project name').fill('Torch')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page).toHaveURL(addressOf('Torch'))
  await page.goto(`/project/${encodeURIComponent(name)}?tab=settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Torch' })).toBeVisible()
  await expect(page).toHaveURL(/\/project\/Torch\?tab=settings$/)
  await expectAccessible(page)

  await deleteProject(page, 'Torch')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: 'Torch' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await deleteProject(page, 'Torch')
  await page.getByRole('tab', { name: 'Bin' }).click()
  await page.getByRole('button', { name: 'Restore Torch' }).click()
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
  await page.getByRole('tab', { name: 'Projects' }).click()
  await expect(
    page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: 'Torch' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('[X4] the sample is one click away, goes out and in as a ZIP, and a third project is offered more room', async ({
  page,
  member,
}) => {
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try a sample product' }).click()
  await expect(page).toHaveURL(addressOf('Sample: Foldable desk lamp'))
  await expect(page.getByText('€22.25', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next step' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Settings' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as ZIP' }).click(),
  ])
  const file = await readFile(await download.path())
  await page.goto('/projects')
  await page.getByLabel('Project to import').setInputFiles({
    name: download.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: file,
  })
  await expect(page.getByText('Imported “Sample: Foldable desk lamp”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute('href', /lamp-2$/)
  const rows = page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.getByText('Break-even ROAS 1.79')).toHaveCount(2)
  await expect(page.getByText('Free includes 2 projects.')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await rows.getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeInViewport()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(overflow).toBe(false)

  await create(page, 'Candle')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Your plan includes 2 projects, and you have 2. Delete one you no longer need.',
  )
  await dialog.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL(/\/upgrade$/)
  await page.goto('/project/Candle')
  await expect(page.getByRole('heading', { name: 'This project does not exist' })).toBeVisible()
})

test('tabs of an open project work without a connection, and what cannot be fetched says so and comes with the connection', {
  tag: '@full',
}, async ({ page, context, member }) => {
  await create(page, 'Kettle')
  await page.getByRole('tab', { name: 'Settings' }).click()
  // Prefetched data has arrived once the network is idle.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Research' }).click()
  await expect(page.getByLabel('Research notes')).toBeVisible()
  await page.getByRole('tab', { name: 'Knowledge' }).click()
  await expect(page.getByRole('tabpanel')).not.toContainText('No connection')

  // The same where the browser never came to rest before.
  await context.setOffline(false)
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete project' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Research' }).click()
  const missing = page.getByRole('tabpanel').getByRole('alert')
  await expect(missing).toContainText('No connection')
  await missing.getByRole('button', { name: 'Try again' }).click()
  await expect(missing).toContainText('No connection')
  await expect(page.getByRole('heading', { level: 1, name: 'Kettle' })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByLabel('Research notes')).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('alert').getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('[A9] texts written in two tabs at once are both kept', async ({ page, member: _, context }) => {
  await page.clock.install()
  await create(page, 'Two tabs', 'Warm tone.')
  await page.getByRole('tab', { name: 'Settings' }).click()
  const other = await context.newPage()
  await other.clock.install()
  await other.goto(page.url())
  const tabs = [page, other]
  const textIn = (tab: Page) => tab.getByLabel('Business instructions')
  for (const tab of tabs) await expect(textIn(tab)).toHaveValue('Warm tone.')
  // Neither tab keeps or sends its text before the other has written too.
  for (const tab of tabs) await tab.clock.pauseAt(Date.now() + 60_000)
  for (const [n, tab] of tabs.entries()) await textIn(tab).fill(`Warm tone. Tab ${n + 1}.`)
  for (const tab of tabs) await tab.clock.resume()
  const notes = tabs.map((tab) => tab.getByText('This text was also changed elsewhere'))
  const shown = () => Promise.all(notes.map((note) => note.isVisible()))
  await expect.poll(shown).toContain(true)
  const asked = (await shown())[0] ? page : other
  await asked.getByRole('button', { name: 'Merge both' }).click()
  for (const tab of tabs) {
    await expect(textIn(tab)).toHaveValue(/Tab 1\./)
    await expect(textIn(tab)).toHaveValue(/Tab 2\./)
    await expect(tab.getByText('Saved', { exact: true })).toBeVisible()
  }
})
