import { expect, test } from '../fixtures.ts'
import { barriers } from '../support/barriers.ts'
import { chatPage } from '../support/chat-page.ts'
import { countClicks } from '../support/clicks.ts'

const phone = { width: 390, height: 844 }

test('from sign-up to the own profit in three clicks and five fields', async ({ page, signUp, verify }) => {
  await verify((await signUp()).email)
  const clicks = await countClicks(page)
  await expect(page.getByText('0 of 4 done')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Price and costs/ }).click()
  await expect(page).toHaveURL(/\/project\/My%20first%20product$/)

  const figure = page.getByText('profit per order at').locator('..')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Price', { exact: true }).fill('12')
  await page.getByLabel('Product cost').fill('11.20')
  await page.getByLabel('Shipping', { exact: true }).fill('3.40')
  await page.getByLabel('Fees', { exact: true }).fill('2.9 % + 0.30')
  await expect(figure).toContainText('−€3.25')
  await expect(page.getByText('You lose €3.25 per order. You break even from €15.35.')).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('39,90')
  await expect(figure).toContainText('€23.84')
  await page.getByRole('button', { name: 'Save figures' }).click()
  await expect(page.getByRole('button', { name: 'Save figures' })).toBeHidden()
  expect(await clicks()).toBeLessThanOrEqual(3)

  await expect(page.getByRole('heading', { name: 'Add: Shipping policy' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await page.goto('/chat')
  await expect(page.getByText('1 of 4 done')).toBeVisible()
})

test('a loss leads to a price that earns', async ({ page, member: _ }) => {
  await page.getByRole('button', { name: /^Price and costs/ }).click()
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Price', { exact: true }).fill('12')
  await page.getByLabel('Product cost').fill('11.20')
  await page.getByLabel('Shipping', { exact: true }).fill('3.40')
  await page.getByRole('button', { name: 'Find a price that earns' }).click()
  await page.getByRole('button', { name: /^30\s%\smargin at €20\.86$/ }).click()
  await expect(page.getByText('profit per order at').locator('..')).toContainText('€6.26')
})

test('a chat is searched, shared as a read-only link, and the link revoked', async ({
  page,
  member: _,
  browser,
}) => {
  const chat = chatPage(page)
  await chat.ask('I sell at €39.90. Cost €11.20, shipping €3.40. What is left per order?')
  await expect(chat.answer.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await expect(chat.answer.locator('time')).toBeVisible()
  await page.getByRole('button', { name: 'Rename to What is left per order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What is left per order' })).toBeVisible()

  await page.getByRole('button', { name: 'More for What is left per order' }).first().click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share chat' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = (await dialog.getByText(/\/shared#/).textContent()) ?? ''
  expect(await barriers(page)).toEqual([])

  const visitor = await (await browser.newContext({ viewport: phone })).newPage()
  const reply = await visitor.goto(link)
  expect(reply?.headers()['x-robots-tag']).toContain('noindex')
  await expect(visitor.getByRole('article', { name: 'Question' })).toContainText('I sell at €39.90.')
  await expect(visitor.getByRole('article', { name: 'Answer' })).toBeVisible()
  expect(await barriers(visitor)).toEqual([])
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('This chat is no longer shared.')).toBeVisible()
  await visitor.context().close()
})
