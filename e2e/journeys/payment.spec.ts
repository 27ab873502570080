import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { apiAs } from '../support/api.ts'

const gatedTool = '/project/Lamp?tab=research&part=analysis'

/** From the pricing page to a paid practice checkout, without an account. */
async function buyAsGuest(page: Page, email: string) {
  await page.goto('/pricing')
  const plan = page.getByRole('region', { name: 'Dropshipping Automation' })
  await expect(plan.getByText('$39')).toBeVisible()
  await page.getByText('Yearly').click()
  await expect(plan.getByText('Billed as $372 a year')).toBeVisible()
  await plan.getByRole('link', { name: 'Choose this plan' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  await expect(page.getByText('You won’t be charged')).toBeVisible()
  await page.getByRole('button', { name: 'Pay with test payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
}

/** The controls of the page that the card of this heading lies over, by their names. */
function coveredBy(headingId: string): string[] {
  const card = document.getElementById(headingId)?.closest('section')
  if (!card) throw new Error('There is no card.')
  const over = card.getBoundingClientRect()
  return Array.from(document.querySelectorAll('a[href], button, input, textarea, select, summary'))
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const isShown = right > left && bottom > top && control.checkVisibility()
      return (
        isShown &&
        !card.contains(control) &&
        left < over.right &&
        right > over.left &&
        top < over.bottom &&
        bottom > over.top
      )
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
}

/** Waits for texts that the page shows for a moment only, before it starts again. */
const hears = (page: Page, texts: string[]) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (wanted.every((text) => document.body.textContent.includes(text))) resolve()
        }
        new MutationObserver(look).observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
        })
      }),
    texts,
  )

test('[U2][B5] a guest buys, signs up with that email, sees Payment Found!, activates it, and the gated tool opens', async ({
  page,
  server,
  verify,
}) => {
  const account = {
    username: 'guest-who-paid',
    email: 'guest-who-paid@shop.example',
    password: 'a lamp in the window',
  }
  await buyAsGuest(page, account.email)
  await page.getByRole('link', { name: 'Show the receipt' }).click()
  await expect(page.getByText('$372 a year')).toBeVisible()
  await expect(page.getByText(/claim-subscription#token=/)).toBeVisible()

  await page.goto('/signup')
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Payment Found!' })
  await expect(card).toBeHidden()
  await verify(account.email)
  await expect(page.getByText('Email verified', { exact: true }).first()).toBeVisible()

  const send = await apiAs(server, account)
  await send('POST', '/api/projects', { name: 'Lamp', businessInstructions: '' })
  await page.goto(gatedTool)
  await expect(page.getByRole('region', { name: 'Deep market analysis' })).toContainText(
    'Included in Dropshipping Automation',
  )
  await expect(page.getByRole('button', { name: 'New analysis' })).toBeHidden()
  await expect(card).toContainText(account.email)
  await expect(card.getByRole('button', { name: 'Later' })).toBeVisible()

  for (const path of ['/pricing', '/terms', '/settings', '/chat', gatedTool]) {
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(card).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('main')).toBeVisible()
      const { x = 0, y = 0, width: wide = 0 } = (await card.boundingBox()) ?? {}
      expect([path, width, x + wide]).toEqual([path, width, width - 16])
      expect(y).toBe(12)
      expect(await page.evaluate(coveredBy, 'payment-found'), `${path} at ${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  const reloaded = page.waitForEvent('load')
  const told = hears(page, [
    'Subscription Activated!',
    'Your subscription has been successfully linked to your account.',
  ])
  await card.getByRole('button', { name: 'Activate Now' }).click()
  await told
  await reloaded
  await expect(card).toBeHidden()
  await page.goto('/settings#billing')
  await expect(page.getByRole('main').getByText('Dropshipping Automation')).toBeVisible()
  await expect(page.getByText('Renews on')).toBeVisible()
  await expect(card).toBeHidden()
  await page.goto(gatedTool)
  await page.getByRole('button', { name: 'New analysis' }).click()
  await expect(page.getByRole('dialog', { name: 'Analyse a market' })).toBeVisible()
})

test('a member upgrades, cancels in two clicks and keeps access to the end of the period', async ({
  page,
  member,
}) => {
  await page.goto('/upgrade')
  await page
    .getByRole('region', { name: 'Pro Dropshipper' })
    .getByRole('button', { name: 'Choose this plan' })
    .click()
  await page.getByRole('button', { name: 'Pay with test payment' }).click()
  await page.getByRole('link', { name: 'Start a chat' }).click()
  await expect(page.getByRole('button', { name: member.username })).toContainText('Pro Dropshipper')

  await page.goto('/settings#billing')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await expect(dialog).toContainText('You keep everything until')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Cancelled: you keep it until')).toBeVisible()
  await expect(page.getByText('$99').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: member.username })).toContainText('Pro Dropshipper')

  // A cancelled subscription continues after a plan change: the screen says so first.
  await page.goto('/upgrade')
  const smaller = page.getByRole('region', { name: 'Dropshipping Automation' })
  await smaller.getByRole('button', { name: 'Switch to this plan' }).click()
  await expect(page.getByRole('dialog')).toContainText('With this change, it renews')
  await page.getByRole('button', { name: 'Keep current plan' }).click()
  await page.getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible()
  await page.goto('/settings#billing')
  await expect(page.getByText('Renews on')).toBeVisible()
})

test('a claim link waits for whoever has to log in first, and its token is in no request’s address', async ({
  page,
  newMember,
  signIn,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await buyAsGuest(page, 'someone-else@shop.example')
  await page.getByRole('link', { name: 'Activate your subscription' }).click()
  const token = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('token') ?? ''
  expect(token.length).toBeGreaterThan(40)
  const account = await newMember()
  await page.getByRole('link', { name: 'Log in' }).click()
  await signIn(account)
  await expect(page.getByText(`This adds the subscription to the account of ${account.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Activate Now' }).click()
  await expect(page.getByRole('heading', { name: 'Subscription Activated!' })).toBeVisible()
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
})

test('[R2] a free sign-up ends on the same screen as a payment', async ({ page }) => {
  for (const path of ['/payment-success', '/free-signup-success']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You’re all set' })).toBeVisible()
  }
})
