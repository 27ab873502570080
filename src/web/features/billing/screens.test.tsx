import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { mara, ok, openApp } from '#web/testing/app.tsx'

beforeEach(() => sessionStorage.clear())

test.each(['/payment-success', '/free-signup-success'])('[R2] %s shows the one screen', async (path) => {
  await openApp(path, {})
  await screen.findByRole('heading', { level: 1, name: 'You are all set' })
})

test('the pricing page has the prices of the table, by month and by year', async () => {
  await openApp('/pricing', { 'GET /api/billing/offer': ok({ payments: 'stripe' }) })
  const plan = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await plan('Free')).getByText('$0')).toBeDefined()
  expect((await plan('Dropshipping Automation')).getByText('$39')).toBeDefined()
  expect((await plan('Pro Dropshipper')).getByText('$99')).toBeDefined()
  fireEvent.click(screen.getByLabelText(/Yearly/))
  expect((await plan('Dropshipping Automation')).getByText('Billed as $372 a year')).toBeDefined()
  expect((await plan('Pro Dropshipper')).getByText('Billed as $948 a year')).toBeDefined()
})

test('a receipt for a guest has the claim link', async () => {
  const receipt = {
    state: 'paid',
    plan: 'pro',
    interval: 'month',
    email: 'lena@shop.example',
    paidAt: '2026-03-01T12:00:00Z',
    practice: false,
    claimToken: 'the-token',
  }
  const wire = await openApp('/payment-receipt#checkout=cs_test_12345678', {
    'POST /api/billing/receipt': ok(receipt),
  })
  const link = await screen.findByRole('link', { name: 'Activate your subscription' })
  expect(link.getAttribute('href')).toBe('/claim-subscription#token=the-token')
  expect(screen.getByText('$39 a month')).toBeDefined()
  expect(wire.requests.every(({ path }) => !path.includes('cs_test'))).toBe(true)
})

test('[B6] a claim link without a token says so', async () => {
  await openApp('/claim-subscription', { 'GET /api/auth/me': ok(mara) }, 'a-token')
  expect((await screen.findByRole('alert')).textContent).toContain('A claim needs its token.')
})
