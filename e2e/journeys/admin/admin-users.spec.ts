import type { Browser, Page } from '@playwright/test'
import { expect, type TestAccount, test } from '../../fixtures.ts'
import { apiAs } from '../../support/api.ts'
import { barriers } from '../../support/barriers.ts'
import { chatPage } from '../../support/chat-page.ts'

test.use({ installation: 'admin-users', standIn: true })

async function logIn(page: Page, { username, password }: TestAccount) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Another person, with a browser of their own. */
async function elsewhere(browser: Browser, url: string, account: TestAccount) {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await page.goto('/login')
  await logIn(page, account)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  return page
}

async function confirm(page: Page, action: string, button = action) {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}

async function expectNoBarriers(page: Page) {
  expect(await barriers(page)).toEqual([])
}

/** The admin of this server, whose account was its first. */
let boss: TestAccount

test.beforeEach(async ({ page, newMember }) => {
  boss ??= await newMember()
  await page.goto('/admin/users')
  await logIn(page, boss)
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
})

async function openUser(page: Page, { username }: TestAccount) {
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByLabel('Name, email or user ID').fill(username.toUpperCase())
  await page.getByRole('link', { name: username, exact: true }).click()
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
}

test('[R3] Admin opens only for admins, who find users and appoint admins, and the last one stays', async ({
  page,
  browser,
  server,
  newMember,
}) => {
  const jo = await newMember()
  const rows = page.getByRole('list', { name: 'Users' }).getByRole('listitem')

  await test.step('the list is searched and filtered, and the address keeps it', async () => {
    await page.getByLabel('Role').selectOption('Admins')
    await expect(rows).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('link', { name: boss.username, exact: true })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByLabel('Name, email or user ID').fill('nobody at all')
    await page.getByRole('button', { name: 'Show everyone' }).click()
    await expect(page.getByRole('link', { name: jo.username, exact: true })).toBeVisible()
  })

  await test.step('a new admin gets access and loses it at once; the last admin stays', async () => {
    const second = await elsewhere(browser, server.url, jo)
    await second.goto('/admin/users')
    await expect(second.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await openUser(page, jo)
    await page.getByRole('button', { name: 'Make admin', exact: true }).click()
    await page.getByLabel('Your password').fill('not my password')
    await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
    await expect(page.getByText('This isn’t your current password.')).toBeVisible()
    await page.getByLabel('Your password').fill(boss.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
    await expect(page.getByText(`${jo.username} is now an admin.`)).toBeVisible()
    await second.reload()
    await expect(second.getByRole('list', { name: 'Users' })).toBeVisible()
    await confirm(page, 'Remove admin')
    await expect(page.getByText(`${jo.username} is no longer an admin.`)).toBeVisible()
    await second.reload()
    await expect(second.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await openUser(page, boss)
    await confirm(page, 'Remove admin')
    await expect(page.getByRole('alert').getByText(/is the only admin who can log in/)).toBeVisible()
  })
})

test('[security A4] an admin suspends someone whose stream closes within 5 s and who cannot log in until that is lifted', async ({
  page,
  browser,
  server,
  newMember,
}) => {
  const mara = await newMember()

  const victim = await elsewhere(browser, server.url, mara)
  const cut: string[] = []
  victim.on('requestfailed', (request) => cut.push(request.url()))
  await chatPage(victim).ask('How are lamps doing? [[fault=hold at=5]]')
  await expect(chatPage(victim).stop).toBeVisible()
  await openUser(page, mara)
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByLabel('Reason').fill('Chargebacks')
  const suspended = page.waitForResponse(/\/suspend\?/)
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await suspended
  await expect.poll(() => cut.some((url) => url.includes('/messages')), { timeout: 5_000 }).toBe(true)
  await expect(page.getByText('Suspended just now: Chargebacks')).toBeVisible()
  await expect(victim.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await logIn(victim, mara)
  const refusal =
    'This account is suspended. Reason: Chargebacks. Write to the person who runs this installation.'
  await expect(victim.getByText(refusal)).toBeVisible()
  await confirm(page, 'Lift suspension', 'Lift suspension')
  // The keyboard focus is back where it was.
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeFocused()
})

test('[security B5] an admin gives a plan and units, and looks at the account, which changes nothing in it and leaves nothing behind', async ({
  page,
  server,
  newMember,
}) => {
  const mara = await newMember()
  const api = await apiAs(server, mara)
  await api('POST', '/api/projects', { name: 'Lamps of Malmo' })
  await openUser(page, mara)

  await test.step('a plan and units are given', async () => {
    await page.getByRole('button', { name: 'Give a plan' }).click()
    await page.getByLabel('Reason').fill('A reviewer')
    await page.getByRole('button', { name: 'Give plan' }).click()
    await expect(page.getByText(/given on .*, with no end date: A reviewer/)).toBeVisible()
    await page.getByRole('button', { name: 'Raise limit' }).click()
    await page.getByLabel('Amount').fill('7')
    await page.getByLabel('Reason').fill('An outage')
    await expectNoBarriers(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Raise limit' }).click()
    await expect(page.getByText(/of 207$/)).toBeVisible()
  })

  await test.step('viewing the account changes and stores nothing, and returns to Admin', async () => {
    await confirm(page, 'View account', 'View account')
    const banner = page.getByText(`You’re viewing ${mara.username}’s account (read-only)`)
    await expect(banner).toBeVisible()
    await expect(page.getByRole('link', { name: 'Lamps of Malmo' })).toBeVisible()
    await chatPage(page).ask('Something else?')
    await expect(page.getByText(/You’re viewing this account as an admin, read-only\./).first()).toBeVisible()
    await page.goto('/usage')
    await expect(banner).toBeVisible()
    await expect(page.getByText(/was given to you/)).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Lamps of Malmo')
    await page.getByRole('button', { name: 'Back to admin' }).click()
    await expect(page.getByRole('heading', { name: mara.username })).toBeVisible()
    await expect(banner).not.toBeVisible()
    await expect(page.getByText('Stopped viewing an account').first()).toBeVisible()
    await expectNoBarriers(page)
  })
})
