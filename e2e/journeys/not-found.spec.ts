import { expect, test } from '../fixtures.ts'

test('[R5] a path that no screen has shows the not-found screen, with status 404', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const screen = await page.goto('/login')
  expect(screen?.status()).toBe(200)
})

test('a chat that does not exist says so, and offers the bin and a new one', { tag: '@full' }, async ({
  page,
  member,
}) => {
  await page.goto('/chat/c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11')
  await expect(page.getByRole('heading', { name: 'This chat does not exist' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'the bin' }).click()
  await expect(page.getByRole('tab', { name: 'Bin' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'New chat' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
