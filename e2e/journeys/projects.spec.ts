import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const name = 'Desk lamp / 50 % “Größe”'

async function create(page: Page, project: string, instructions = ''): Promise<void> {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name').fill(project)
  await page.getByRole('dialog').getByLabel('Business instructions').fill(instructions)
  await page.getByRole('button', { name: 'Create project' }).click()
}

test('[A8][A9][R3] a seller makes a project, writes through an outage, deletes it and takes that back', async ({
  page,
  member,
}) => {
  await create(page, name, 'Warm tone.')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/project/${encodeURIComponent(name)}$`))
  const notes = page.getByLabel('Research notes')
  await notes.fill('Rivals ask €39.')
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)

  await page.route('**/api/projects/**', (route) => route.abort())
  await notes.fill('Rivals ask €39. Delivery takes 9 days.')
  await expect(page.getByText('Not saved yet, will be sent when the connection is back')).toBeVisible()
  await page.unroute('**/api/projects/**')
  await page.reload()
  await expect(notes).toHaveValue('Rivals ask €39. Delivery takes 9 days.')
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await page.evaluate(() => localStorage.removeItem('project-store'))
  await page.reload()
  await expect(notes).toHaveValue('Rivals ask €39. Delivery takes 9 days.')
  await expect(page.getByLabel('Business instructions')).toHaveValue('Warm tone.')

  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('list', { name: 'Projects' }).getByRole('link', { name }).click()
  await expect(notes).toHaveValue('Rivals ask €39. Delivery takes 9 days.')
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('[X4] twins have addresses of their own, and a third project finds no room on the free plan', async ({
  page,
  member,
}) => {
  await create(page, 'Lamp')
  await expect(page).toHaveURL(/\/project\/Lamp$/)
  await create(page, 'Lamp')
  await expect(page).toHaveURL(/\/project\/Lamp-2$/)
  await create(page, 'Candle')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Your plan has room for 2 projects, and you have 2. Delete one you no longer need to make room.',
  )
  await page.goto('/project/Candle')
  await expect(page.getByRole('heading', { name: 'This project does not exist' })).toBeVisible()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
