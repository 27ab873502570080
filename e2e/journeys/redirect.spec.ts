import { expect, test } from '../fixtures.ts'
import { openAccountMenu } from '../support/chat-page.ts'

const asked = '/chat/c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11?from=mail'

test('[R6] signed out, a protected page leads to login and from there back to it', async ({
  page,
  newMember,
  signIn,
}) => {
  await page.goto(asked)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(asked)}`)
  await signIn(await newMember())
  await expect(page).toHaveURL(asked)
})

for (const { elsewhere, tag } of [
  { elsewhere: '/\\evil.example', tag: undefined },
  { elsewhere: 'https://evil.example/', tag: '@full' },
  { elsewhere: '//evil.example', tag: '@full' },
  { elsewhere: 'javascript:alert(1)', tag: '@full' },
]) {
  test(`[R6] login does not lead away to ${elsewhere}`, { tag }, async ({
    page,
    newMember,
    signIn,
    server,
  }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`)
    await signIn(await newMember())
    await expect(page).toHaveURL(`${server.url}/`)
  })
}

test('[R7] while authentication is being checked a full-screen loader says so', async ({ page, member }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/me*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  const loader = page.getByText('Checking authentication...')
  await expect(loader).toBeVisible()
  const { height } = (await page.getByRole('status').boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? Number.POSITIVE_INFINITY)
  held.resolve()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  await expect(loader).toBeHidden()
})

test('signing out in one tab signs out the others', { tag: '@full' }, async ({ page, member, context }) => {
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(other.getByRole('button', { name: member.username })).toBeVisible()
  await openAccountMenu(page, member.username)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText(member.username)).toBeHidden()
})
