import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { type TOTP, URI } from 'otpauth'
import { expect, type TestAccount, test } from '../fixtures.ts'
import { chatPage, openAccountMenu } from '../support/chat-page.ts'

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const sectionHeading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })

/** Presses Tab until it gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

async function openWorkspace(page: Page, { username, password }: TestAccount): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}

async function signOut(page: Page, { username }: TestAccount): Promise<void> {
  await openAccountMenu(page, username)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
}

test('[R4] four paths open one screen, and its sections are in reach of the keyboard alone', async ({
  page,
  member,
}) => {
  for (const [path, name] of [
    ['/settings', 'Profile'],
    ['/profile', 'Profile'],
    ['/account', 'Security'],
    ['/usage', 'Usage'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(sectionHeading(page, name)).toBeVisible()
  }
  const list = page.getByRole('navigation', { name: 'Settings' })
  await tabTo(page, list.getByRole('link', { name: 'Profile' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toHaveValue(member.username)
  await tabTo(page, list.getByRole('link', { name: 'Notifications' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings#notifications')
  await tabTo(page, page.getByRole('switch', { name: 'New sign-ins' }))
  await page.keyboard.press('Space')
  await expect(page.getByText('Turned off')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'New sign-ins' })).not.toBeChecked()
  await page.goBack()
  await expect(sectionHeading(page, 'Profile')).toBeVisible()
})

test('a new password signs out every other browser', { tag: '@full' }, async ({
  page,
  member,
  browser,
  server,
}) => {
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openWorkspace(elsewhere, member)

  await page.goto('/account')
  await page.getByLabel('Current password').fill('not it')
  await page.getByLabel('New password').fill('another lamp, another window')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Current password').fill(member.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. All other browsers were signed out.')).toBeVisible()
  await expect(page.getByText('Only this browser is signed in.')).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await openWorkspace(elsewhere, { ...member, password: 'another lamp, another window' })
})

test('one browser is signed out from another', { tag: '@full' }, async ({
  page,
  member,
  browser,
  server,
}) => {
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openWorkspace(elsewhere, member)
  await page.goto('/settings#security')
  await expect(card(page, 'Where you are signed in').getByText('This browser')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  await expect(page.getByText('Chrome on Linux was signed out')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.reload()
  await expect(sectionHeading(page, 'Security')).toBeVisible()
})

test('two-factor sign-in asks for a code of the app, or one of the recovery codes', { tag: '@full' }, async ({
  page,
  member,
}) => {
  await page.goto('/account')
  const twoFactor = card(page, 'Two-factor sign-in')
  await twoFactor.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await twoFactor.getByLabel('Current password').fill(member.password)
  await page.keyboard.press('Enter')
  await expect(twoFactor.getByRole('img', { name: 'Secret as a QR code' })).toBeVisible()
  const uri = await twoFactor.getByRole('link', { name: 'Open app' }).getAttribute('href')
  const app = URI.parse(uri ?? '') as TOTP
  await twoFactor.getByLabel('Code', { exact: true }).fill(app.generate())
  await page.keyboard.press('Enter')
  const listed = twoFactor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  const saving = page.waitForEvent('download')
  await twoFactor.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(codes.join('\n'))
  await twoFactor.getByLabel('I’ve saved these codes').check()
  await twoFactor.getByRole('button', { name: 'Done' }).click()
  await expect(twoFactor.getByText('10 recovery codes left')).toBeVisible()

  const logIn = async (code: string) => {
    await signOut(page, member)
    await page.getByLabel('Username or email').fill(member.username)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  }
  // The code of this moment was used to turn it on and opens nothing twice; the next one is taken already.
  await logIn(app.generate({ timestamp: Date.now() + 30_000 }))
  await logIn(codes[0] ?? '')

  await page.goto('/account')
  await expect(twoFactor.getByText('9 recovery codes left')).toBeVisible()
  await twoFactor.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' })
  await dialog.getByLabel('Current password').fill(member.password)
  await dialog.getByLabel('Code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(twoFactor.getByRole('button', { name: 'Set up two-factor sign-in' })).toBeVisible()
})

test('everything one has can be downloaded as a ZIP', { tag: '@full' }, async ({ page, member }) => {
  const chat = chatPage(page)
  await chat.ask('What does a lamp cost?')
  await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()

  await page.goto('/settings#data')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const download = page.getByRole('button', { name: 'Download' })
  await expect(download).toBeVisible()
  await page.reload()
  const saving = page.waitForEvent('download')
  await download.click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^sellwright-export-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await file.path()))
  const account = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()))
  expect(account).toMatchObject({ username: member.username, email: member.email })
  expect(
    Object.values(files)
      .map((content) => strFromU8(content))
      .join('\n'),
  ).toContain('What does a lamp cost?')
})

test('an account is deleted with all that is in it, and its name is free again', async ({
  page,
  newMember,
  server,
}) => {
  // The first account of an installation is its administrator, who cannot leave the others alone.
  await newMember()
  const { token: _, ...leaving } = await newMember()
  await openWorkspace(page, leaving)
  await page.goto('/settings#data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const button = dialog.getByRole('button', { name: 'Delete everything' })
  await dialog.getByLabel('Current password').fill(leaving.password)
  await expect(button).toBeDisabled()
  await dialog.getByLabel(`Type ${leaving.username} to confirm`).fill(leaving.username)
  await button.click()
  await expect(page.getByText('Your account is being deleted.').first()).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.getByLabel('Username or email').fill(leaving.username)
  await page.getByLabel('Password', { exact: true }).fill(leaving.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    'The username or password is wrong.',
  )
  await expect
    .poll(async () => (await page.request.post(`${server.url}/api/auth/signup`, { data: leaving })).status())
    .toBe(200)
})
