import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { apiAs } from '../support/api.ts'
import { barriers } from '../support/barriers.ts'

// A server of its own, whose first account is the administrator's.
test.use({ serverEnv: { LOG_LEVEL: 'error' } })

const picture = new URL('../../src/server/adapters/documents/testing/note.png', import.meta.url).pathname

const expectAccessible = async (page: Page) => expect(await barriers(page)).toEqual([])

async function ship(adminPage: Page, title: string) {
  await adminPage.getByRole('link', { name: title }).click()
  await adminPage.getByLabel('Status').selectOption({ label: 'Shipped' })
  await expectAccessible(adminPage)
  await adminPage.getByLabel('Note').fill('Since this morning.')
  await adminPage.getByRole('button', { name: 'Save' }).click()
  await expect(adminPage.getByText('Saved')).toBeVisible()
}

async function announce(adminPage: Page, text: string) {
  await adminPage.getByRole('link', { name: 'Announcements' }).click()
  await adminPage.getByRole('link', { name: 'Create an announcement' }).click()
  await adminPage.getByLabel('Text', { exact: true }).fill(text)
  await adminPage.getByLabel('Link', { exact: true }).fill('/feedback')
  await adminPage.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(adminPage.getByText('Enter a text for the link.')).toBeVisible()
  await adminPage.getByLabel('Link text').fill('See the board')
  await expect(adminPage.getByRole('region', { name: 'Preview' })).toContainText(`${text} See the board`)
  await expectAccessible(adminPage)
  await adminPage.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(adminPage.getByRole('list', { name: 'Announcements' })).toContainText(text)
}

test('an idea is found, voted up, shipped, and who follows it hears of it; an announcement is read and closed', {
  tag: '@full',
}, async ({ page, browser, server, newMember, signIn }) => {
  const [admin, author, voter] = [await newMember(), await newMember(), await newMember()]
  const title = 'Dark pages for the night'
  await (await apiAs(server, author))('POST', '/api/feedback', { title, text: 'My eyes hurt.' })

  await page.goto('/feedback')
  await signIn(voter)
  await page.getByRole('button', { name: 'New idea' }).first().click()
  await page.getByLabel('Title').fill('Please make dark page')
  const similar = page.waitForEvent('popup')
  await page.getByRole('status').getByRole('link', { name: title }).click()
  await expect((await similar).getByRole('heading', { name: title })).toBeVisible()
  await (await similar).close()
  await page.getByLabel('Title').fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Ideas' }).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: `Vote for ${title}, 0 so far` }).click()
  await expect(page.getByRole('button', { name: `Vote for ${title}, 1 so far` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/feedback?from=/projects')
  await page.getByRole('button', { name: 'Report a bug' }).click()
  await page.getByLabel('What happened').fill('The lamp stays dark whatever I do.')
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await expect(page.getByAltText('Attached screenshot')).toBeVisible()
  await page.getByLabel('Attach screen and browser').click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByAltText('Screenshot')).toBeVisible()
  await expect(page.getByText('/projects', { exact: true })).toBeVisible()

  const office = await browser.newContext({ baseURL: server.url })
  const adminPage = await office.newPage()
  await adminPage.goto('/admin/feedback')
  await signInAt(adminPage, admin)
  await expect(adminPage.getByRole('list', { name: 'Feedback' }).getByRole('listitem')).toHaveCount(2)
  await ship(adminPage, title)
  await announce(adminPage, 'Dark pages are here.')
  await office.close()

  await page.goto(await server.mailedLink(voter.email, `“${title}” is now shipped`))
  await expect(page.getByText('Since this morning.')).toBeVisible()
  await page.getByRole('button', { name: 'Unfollow' }).click()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()

  const banner = page.getByRole('region', { name: 'Announcement' })
  await expect(banner).toContainText('Dark pages are here.')
  await page.setViewportSize({ width: 360, height: 740 })
  const [above, screen] = [await banner.boundingBox(), await page.getByRole('main').boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(screen?.y ?? 0)
  const closed = page.waitForResponse(/\/dismiss/)
  await banner.getByRole('button', { name: 'Close this announcement' }).click()
  await expect(banner).toBeHidden()
  expect((await closed).status()).toBe(200)
  const asked = page.waitForResponse(/\/api\/announcements/)
  await page.reload()
  expect(await (await asked).json()).toMatchObject({ data: [] })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(banner).toBeHidden()
})

async function signInAt(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
