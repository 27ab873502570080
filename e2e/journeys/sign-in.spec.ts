import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const newPassword = 'another lamp by the door'

test('[A13] a forgotten password: letter, link, new password, in with it, out with the old', async ({
  page,
  newMember,
  server,
  signIn,
}) => {
  const account = await newMember()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Email', { exact: true }).press('Enter')
  await expect(
    page.getByText('If an account uses this address, we’ve sent it a link. The link works for 60 minutes.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+s$/ })).toBeDisabled()
  await expect(page.getByText('in the server’s terminal and in the outbox folder')).toBeVisible()

  const link = await server.mailedLink(account.email, 'Set a new password')
  await page.goto(link)
  await expect(page.getByText(account.username)).toBeVisible()
  await page.getByLabel('New password').fill(account.username)
  await page.getByLabel('New password').press('Enter')
  await expect(page.getByText('The password must not contain your username.')).toBeVisible()
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible()
  await signIn(account)
  await expect(page.getByRole('alert')).toContainText('wrong')
  await signIn({ ...account, password: newPassword })
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('already been used')
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('Caps Lock is said at the password, and a press of the button still arrives', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('nobody')
  await password(page).fill('WRONG')
  await password(page).dispatchEvent('keydown', { key: 'G', modifierCapsLock: true })
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('wrong')
})

test('with the keyboard alone: errors take one to their field, and Enter signs in', async ({
  page,
  newMember,
}) => {
  const account = await newMember()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Username or email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter your username or email.')).toBeVisible()
  await expect(page.getByLabel('Username or email')).toBeFocused()
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('wrong')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused()
  await expect(page.getByLabel('Username or email')).toHaveValue(account.email)
  await password(page).fill(account.password)
  await password(page).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('sign-up ticks off its rules and says at the field what the server has against it', {
  tag: '@full',
}, async ({ page, newMember }) => {
  const { username } = await newMember()
  await page.goto('/signup')
  await page.getByLabel('Username').pressSequentially(username)
  await expect(page.getByText('3 to 32 characters (done)')).toBeVisible()
  await page.getByLabel('Email').fill('someone@lampwerk.example')
  await password(page).pressSequentially('a lamp in the window')
  await expect(page.getByText('At least 8 characters (done)')).toBeVisible()
  await password(page).press('Enter')
  await expect(page.getByText('This username is taken.')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('someone@lampwerk.example')
})
