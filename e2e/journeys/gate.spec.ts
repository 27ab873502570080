import { expect, test } from '../fixtures.ts'

const title = 'Verify Your Email'

test('[G1] an unverified person sees only the gate on protected routes, and public routes as usual', async ({
  page,
  signUp,
}) => {
  await signUp()
  for (const path of ['/', '/chat', '/chat/c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11', '/settings', '/usage']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeHidden()
  }
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
})

test('[G2] [G4] what the gate says, and why', async ({ page, signUp }) => {
  await signUp()
  await expect(page.getByText('Step 1 of 2 — Verify Email', { exact: true })).toBeVisible()
  await expect(
    page.getByText('To keep spam out, confirm your email address to access the platform.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('in the server’s terminal and in the outbox folder')).toBeVisible()

  const why = page.getByText('You need this address to reset your password')
  await expect(why).toBeHidden()
  await page.getByText('Why verify your email?', { exact: true }).click()
  await expect(why).toBeVisible()
})

test('[G3] the address is pending and can be copied, or the failure is said', async ({
  page,
  signUp,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const { email } = await signUp()
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
  await expect(page.getByText('PENDING', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy email' }).click()
  await expect(page.getByText('Email copied', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.getByRole('button', { name: 'Copy email' }).click()
  await expect(page.getByText('Copy failed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Unable to copy email address.', { exact: true }).first()).toBeVisible()
})

test('[G5] resend says that it sends, counts down from 60 seconds, and remembers over a reload', async ({
  page,
  signUp,
}) => {
  await signUp()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/send-verification*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Resend Verification Email', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeDisabled()
  held.resolve()
  const counting = page.getByRole('button', { name: /^Resend in (60|5\d)s$/ })
  await expect(counting).toBeDisabled()
  await expect(page.getByText('Verification email sent', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByText('Check your inbox and spam folder for the verification link.', { exact: true }).first(),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Resend in [1-5]?\ds$/ })).toBeDisabled()
})

test('[G5] a send that fails shows an error', async ({ page, signUp }) => {
  await signUp()
  await page.route('**/api/auth/send-verification*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByText('Failed to send verification email. Please try again.', { exact: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled()
})

test('[G6] Contact Support and Sign Out work from the gate', async ({ page, signUp }) => {
  const { email } = await signUp()
  await page.getByRole('link', { name: 'Sign Out', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Contact Support', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Message').fill('The letter does not arrive.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('dialog', { name: 'Message sent' })).toContainText(email)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('auth.token'))).toBeNull()
})

test('[G7] the link opens the workspace, also in a gate that is open elsewhere', async ({
  page,
  signUp,
  verify,
  context,
}) => {
  const { email, username } = await signUp()
  const elsewhere = await context.newPage()
  await elsewhere.goto('/chat')
  await expect(elsewhere.getByRole('heading', { name: title })).toBeVisible()
  await verify(email)
  await expect(page.getByText('Email verified', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: username })).toBeVisible()
  await elsewhere.bringToFront()
  await expect(elsewhere.getByRole('button', { name: username })).toBeVisible()
})

test('a mistyped address can be changed at the gate', { tag: '@full' }, async ({ page, signUp, server }) => {
  const { password, username } = await signUp()
  const right = `${username}@right.example`
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('New email').fill(right)
  await page.getByLabel('Current password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This isn’t your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.keyboard.press('Enter')
  // A note says it too, for a while.
  await expect(page.getByText(right, { exact: true })).toBeVisible()

  await page.goto(await server.mailedLink(right, 'Confirm your email address'))
  await expect(page.getByText('Email verified', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: username })).toBeVisible()
})
