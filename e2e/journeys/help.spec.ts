import { expect, test } from '../fixtures.ts'
import { chatPage } from '../support/chat-page.ts'

test('a seller finds an article from a screen, the palette and a question, and says whether it helped', async ({
  page,
  member: _,
}) => {
  await page.getByRole('link', { name: 'Help with this screen' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Ask a question and follow the answer' }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^An answer with its buttons/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('recovry codes')
  await page.getByRole('option', { name: 'You lost your phone or your codes' }).click()
  await expect(page).toHaveURL(/\/help\/articles\/account\/lost-phone/)
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Thank you. You can change your rating at any time.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Help' }).click()
  await page.getByLabel('Your question').fill('How do I cancel my plan?')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Cancel your plan: Cancel' }).click()
  await expect(page).toHaveURL('/help/articles/billing/cancel-your-plan#cancel')
  await expect(page.getByRole('heading', { level: 2, name: 'Cancel', exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'Settings, Billing' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Billing' })).toBeVisible()
})

test('the built-in assistant answers a how-to from the help and cites it', { tag: '@full' }, async ({
  page,
  member: _,
}) => {
  const chat = chatPage(page)
  await chat.ask('How do I turn on two-factor sign-in?')
  await expect(chat.answer.getByText('Set up two-factor sign-in')).toBeVisible()
  await chat.answer.getByRole('button', { name: 'Source 1: Two-factor sign-in: Turn it on' }).last().click()
  await page.getByRole('dialog', { name: 'Source 1' }).getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL('/help/articles/account/two-factor-sign-in#turn-it-on')
})
