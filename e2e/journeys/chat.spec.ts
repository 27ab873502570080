import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

test('[R4] / and /chat open the chat screen', async ({ page, member }) => {
  for (const path of ['/', '/chat']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'What are you selling?' })).toBeVisible()
    await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  }
})

for (const [starter, holds] of [
  ['Profit per order', '$21.45'],
  ['Price for a margin', '$25.00'],
  ['What a discount costs', '$40.00'],
] as const) {
  test(`the starter “${starter}” is answered by the built-in assistant with a card`, {
    tag: '@full',
  }, async ({ page, member }) => {
    const chat = chatPage(page)
    await expect(page.getByText('Built-in (no AI)').filter({ visible: true })).toBeVisible()
    await page.getByRole('button', { name: starter }).click()
    await chat.composer.press('Enter')
    await expect(chat.answer.getByRole('region').getByRole('textbox').first()).toBeVisible()
    await expect(chat.answer.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect(chat.answer).toContainText(holds)
    await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  })
}

test('a calculator card is changed in place by keyboard, and a reload shows it again', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const chat = chatPage(page)
  await chat.ask('price 40, cost 10: what is left?')
  const card = chat.answer.getByRole('region', { name: 'Profit per order' })
  await expect(card.getByRole('status')).toContainText('30.00')
  await card.getByRole('textbox', { name: 'Product cost' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('15')
  await expect(card.getByRole('status')).toContainText('25.00')
  await expect(card.getByText('Changed by you')).toBeVisible()
  // The answer may still be written: then the card is saved at its end.
  const saved = page.waitForResponse(
    (response) => response.ok() && new URL(response.url()).pathname.endsWith('/card'),
  )
  await page.keyboard.press('Tab')
  await saved
  await page.reload()
  await expect(card.getByRole('textbox', { name: 'Product cost' })).toHaveValue('15')
  await expect(card.getByRole('status')).toContainText('25.00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a new chat gets its address without losing the cursor, and is listed under today', {
  tag: '@full',
}, async ({ page, member }) => {
  const chat = chatPage(page)
  await chat.ask('What is ROAS?')
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(chat.composer).toBeFocused()
  const today = page.locator('section', { has: page.getByRole('heading', { name: 'Today' }) })
  await expect(today.getByRole('link', { name: 'What is ROAS?' })).toHaveAttribute('aria-current', 'page')
  await expect(chat.stop).toBeHidden()

  await page.getByRole('link', { name: 'New chat' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'What are you selling?' })).toBeVisible()
  await expect(chat.composer).toBeFocused()
  await today.getByRole('link', { name: 'What is ROAS?' }).click()
  await expect(chat.questionTexts).toHaveText(['What is ROAS?'])
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('Shift and Enter break the line, the composer grows, and a draft survives a reload', async ({
  page,
  member,
}) => {
  const { composer } = chatPage(page)
  const height = async () => (await composer.boundingBox())?.height ?? 0
  const one = await height()
  await composer.pressSequentially('One')
  for (const line of ['two', 'three']) {
    await composer.press('Shift+Enter')
    await composer.pressSequentially(line)
  }
  expect(await height()).toBeGreaterThan(one)
  await page.reload()
  await expect(composer).toHaveValue('One\ntwo\nthree')
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})

test('Enter that ends the composing of a word sends nothing', { tag: '@full' }, async ({ page, member }) => {
  const chat = chatPage(page)
  await chat.composer.fill('にほん')
  await chat.composer.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(chat.composer).toHaveValue('にほん')
  await expect(page.getByRole('heading', { name: 'New Chat', level: 1 })).toBeVisible()
  await chat.composer.press('Enter')
  await expect(chat.questionTexts).toHaveText(['にほん'])
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
})
