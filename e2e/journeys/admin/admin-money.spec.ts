import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { apiAs } from '../../support/api.ts'
import { barriers } from '../../support/barriers.ts'

test.use({ installation: 'admin-money', serverEnv: { PRACTICE_PAYMENTS: 'on' } })

/** Checks the section alone: the frame around it is checked elsewhere. */
const expectAccessible = async (page: Page) => expect(await barriers(page)).toEqual([])

test('an administrator changes plans, whose limits a member meets before and after an upgrade, cancels, keeps what was paid for, and is refunded with an end', {
  tag: '@full',
}, async ({ page, server, browser, member: _admin, newMember }) => {
  // Many steps of two people, on a machine that may be busy.
  test.slow()
  const buyer = await newMember()
  const context = await browser.newContext({ baseURL: server.url })
  const theirs = await context.newPage()
  const ask = async (text: string) => {
    await theirs.getByRole('textbox', { name: 'Message' }).fill(text)
    await theirs.getByRole('textbox', { name: 'Message' }).press('Enter')
  }

  const answered = () => expect(theirs.getByRole('button', { name: 'Answer again' }).last()).toBeVisible()

  await test.step('a limit of the free plan is changed', async () => {
    await page.goto('/admin/plans')
    const free = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Free.' })
    await free.getByLabel('Questions per day').fill('x')
    await free.getByRole('button', { name: 'Save' }).click()
    await expect(free.getByText('Enter a whole number.')).toBeVisible()
    await free.getByLabel('Questions per day').fill('1')
    await free.getByRole('button', { name: 'Save' }).click()
    await expect(free.getByText('Shipped with 20')).toBeVisible()
    await expectAccessible(page)
    const pro = page.locator('section').filter({ hasText: '$39' })
    await pro.getByLabel('Questions per day').fill('2')
    await pro.getByRole('button', { name: 'Save' }).click()
    await expect(pro.getByText('Shipped with 200')).toBeVisible()
    await theirs.goto('/pricing')
    await expect(theirs.getByText('1 answer a day', { exact: true })).toBeVisible()
  })

  await test.step('[B8] a limit names the next plan and its benefits, which can be bought', async () => {
    await theirs.goto('/login')
    await theirs.getByLabel('Username or email').fill(buyer.username)
    await theirs.getByLabel('Password', { exact: true }).fill(buyer.password)
    await theirs.getByRole('button', { name: 'Log in' }).click()
    await expect(theirs.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await ask('What is a break-even ROAS?')
    await answered()
    const offer = theirs.getByRole('region', { name: 'Upgrade' })
    await expect(offer).toContainText(
      /No answers left today, resets at \d\d:00\s?Dropshipping Automation includes 2 a day/,
    )
    await expect(theirs.getByRole('textbox', { name: 'Message' })).toBeHidden()
    await offer.getByRole('link', { name: 'See plans' }).click()
    const plan = theirs.getByRole('region', { name: 'Dropshipping Automation' })
    await plan.getByRole('button', { name: 'Choose this plan' }).click()
    await theirs.getByRole('button', { name: 'Pay with test payment' }).click()
    await theirs.getByRole('link', { name: 'Start a chat' }).click()
    await ask('And a break-even CPA?')
    await answered()
    await expect(offer).toContainText('Pro Dropshipper includes 600 a day')
  })

  await test.step('some of the payment is given back, once the sum is confirmed', async () => {
    await page.goto('/admin/payments')
    await page.getByRole('searchbox', { name: 'Name, email or id' }).fill(buyer.email)
    await expect(page).toHaveURL(/search=/)
    await expectAccessible(page)
    await page.getByRole('link', { name: /^TEST-/ }).click()
    await page.getByLabel('Amount in dollars').fill('40')
    await page.getByLabel('Reason').fill('Could not use it for a week')
    await page.getByRole('button', { name: 'Refund…' }).click()
    await expect(page.getByText('Enter an amount up to $39.')).toBeVisible()
    await page.getByLabel('Amount in dollars').fill('9.75')
    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund $9.75?' })
    await expect(dialog).toContainText(`$9.75 of $39 will be refunded to ${buyer.email}`)
    await dialog.getByRole('button', { name: 'Refund $9.75' }).dblclick()
    await expect(page.getByText('Completed', { exact: true })).toHaveCount(1)
    await expect(page.getByText('Up to $29.25.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/payments?list=events')
    await expect(page.getByText('checkout.session.completed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Apply again' }).first().click()
    await expect(page.getByText('Event applied')).toBeVisible()
  })

  await test.step('a cancelled plan lasts through the paid period', async () => {
    await theirs.goto('/settings#billing')
    await expect(theirs.getByText('$9.75 refunded')).toBeVisible()
    await theirs.getByRole('button', { name: 'Cancel subscription' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(theirs.getByText('Cancelled: you keep it until')).toBeVisible()
    await expect(theirs.getByRole('button', { name: buyer.username })).toContainText(
      'Dropshipping Automation',
    )
    await page.goto('/admin/payments?list=subscriptions&state=ending')
    await expect(page.getByText(buyer.email)).toBeVisible()
  })

  await test.step('the rest is given back, and the subscription ends with it', async () => {
    await page.getByRole('link', { name: 'Invoices' }).click()
    await page.getByRole('link', { name: /^TEST-/ }).click()
    await page.getByLabel('Reason').fill('They close their shop')
    await page.getByRole('switch', { name: 'Also end the subscription' }).click()
    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund $29.25 and end the subscription?' })
    await expect(dialog).toContainText('The subscription and its plan end once the refund is done')
    await dialog.getByRole('button', { name: 'Refund $29.25 and end it' }).click()
    await expect(page.getByText('Completed', { exact: true })).toHaveCount(2)
    await expect(page.getByText('also ends the subscription')).toHaveCount(1)
    await expect(page.getByText('Ended', { exact: true })).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByText('You have no subscription, so nothing is charged.')).toBeVisible()
  })

  await test.step('an application is approved', async () => {
    const asBuyer = await apiAs(server, buyer)
    const about = 'A newsletter for people who sell lamps.'
    const application = {
      website: 'https://lampwerk.example',
      about,
      payTo: 'mara@pay.example',
      agreed: true,
    }
    await asBuyer('POST', '/api/partners', application)
    await page.goto('/admin/partners?state=applied')
    await page.getByRole('link', { name: buyer.username, exact: true }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByLabel('Note to the partner').fill('Welcome!')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/partners?list=payouts')
    await expect(page.getByRole('heading', { name: 'No payouts here' })).toBeVisible()
  })
  await context.close()
})
