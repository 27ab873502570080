import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { plans, shippedPlans } from '#contracts/plans.ts'
import { type Answers, mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'

const PENDING = '/api/user/pending-subscription'
const found = {
  body: {
    success: true,
    hasPending: true,
    pendingSubscription: { email: 'mara@lampwerk.example', claimToken: 'the-token' },
  },
}
const nothing = { body: { success: true, hasPending: false, pendingSubscription: null } }

const open = (answers: Answers = {}, path = '/terms') =>
  openApp(
    path,
    { 'GET /api/auth/me': ok(mara), 'GET /api/user/pending-subscription': found, ...answers },
    'a-token',
  )
const theCard = async () => within(await screen.findByRole('region', { name: 'Payment Found!' }))
const isGone = () => waitFor(() => expect(screen.queryByText('Payment Found!')).toBeNull())

beforeEach(() => sessionStorage.clear())

test('[U2] the card says for which address a payment was found, and has three ways to answer', async () => {
  await open()
  const card = await theCard()
  expect(card.getByText('mara@lampwerk.example').closest('p')?.textContent).toContain(
    'A payment was found for mara@lampwerk.example',
  )
  expect(
    card.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label')),
  ).toEqual(['Activate Now', 'Later', 'Close'])
})

test('[B5] Activate Now claims it with its token, says so and reloads the page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const wire = await open({ 'POST /api/claim-subscription': { body: { success: true, message: 'Done.' } } })
  fireEvent.click((await theCard()).getByRole('button', { name: 'Activate Now' }))
  expect(await toastText('Subscription Activated!')).toContain(
    'Your subscription has been successfully linked to your account.',
  )
  await isGone()
  const sent = wire.requests.find(({ path }) => path === '/api/claim-subscription')
  expect(JSON.parse(sent?.body ?? '')).toEqual({ token: 'the-token' })
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test.each(['Later', 'Close'])('[B5] %s puts it off for the session', async (name) => {
  await open()
  fireEvent.click((await theCard()).getByRole('button', { name }))
  await isGone()
  expect(sessionStorage.getItem('payment-found.later')).toBe(mara.id)
})

test('[B5] a dismissed card is not shown again', async () => {
  sessionStorage.setItem('payment-found.later', mara.id)
  const wire = await open()
  await waitFor(() => expect(wire.requests.map(({ path }) => path)).toContain(PENDING))
  expect(screen.queryByText('Payment Found!')).toBeNull()
})

test('[B5] a card dismissed by one user is shown to the next', async () => {
  sessionStorage.setItem('payment-found.later', '2')
  await open()
  await theCard()
})

test('[B6] a claim that is refused says what the server said', async () => {
  await open({ 'POST /api/claim-subscription': refused(400, 'This payment was already claimed.') })
  fireEvent.click((await theCard()).getByRole('button', { name: 'Activate Now' }))
  expect(await toastText('Claim Failed')).toContain('This payment was already claimed.')
  await theCard()
})

test.each([
  [{ success: false, message: 'It was claimed by someone else.' }, 'It was claimed by someone else.'],
  [{ success: false }, 'Failed to claim subscription'],
])('[B6] a claim answered with success: false failed: %o', async (body, sentence) => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  await open({ 'POST /api/claim-subscription': { body } })
  fireEvent.click((await theCard()).getByRole('button', { name: 'Activate Now' }))
  expect(await toastText('Claim Failed')).toContain(sentence)
  await theCard()
  expect(reload).not.toHaveBeenCalled()
})

test('[B6] a claim that is refused without a word', async () => {
  await open({ 'POST /api/claim-subscription': { status: 500, body: {} } })
  fireEvent.click((await theCard()).getByRole('button', { name: 'Activate Now' }))
  expect(await toastText('Claim Failed')).toContain('Failed to claim subscription')
})

test('[B6] a claim that gets no answer', async () => {
  await open({ 'POST /api/claim-subscription': { stream: (reply) => void reply.destroy() } })
  fireEvent.click((await theCard()).getByRole('button', { name: 'Activate Now' }))
  expect(await toastText('An error occurred while claiming your subscription')).toBeDefined()
})

test('no card without a payment', async () => {
  const wire = await open({ 'GET /api/user/pending-subscription': nothing })
  await waitFor(() => expect(wire.requests.map(({ path }) => path)).toContain(PENDING))
  expect(screen.queryByText('Payment Found!')).toBeNull()
})

test.each(['/settings#billing', '/upgrade', '/pricing'])(
  'after Later, %s shows the payment and sells nothing before it is activated',
  async (path) => {
    sessionStorage.setItem('payment-found.later', mara.id)
    vi.spyOn(window.location, 'reload').mockReturnValue()
    const wire = await open(
      {
        'GET /api/chats': ok({ items: [], next: null }),
        'GET /api/plans': ok(shippedPlans),
        'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
        'GET /api/billing/offer': ok({ payments: 'stripe' }),
        'GET /api/billing': ok({ payments: 'stripe', subscription: null }),
        'GET /api/billing/invoices': ok([]),
        'POST /api/claim-subscription': { body: { success: true, message: 'Done.' } },
      },
      path,
    )
    const payment = within(await screen.findByRole('region', { name: 'Payment to activate' }))
    payment.getByText('mara@lampwerk.example')
    if (path === '/settings#billing') {
      await screen.findByText('Your payment is not linked to this account yet.')
      await screen.findByText('Your invoice will appear here once you activate your payment.')
    } else expect(await screen.findAllByText(/^Activate the plan you paid for first\./)).toHaveLength(2)
    expect(screen.queryByText(/You have no subscription/)).toBeNull()
    expect(screen.queryByText('Choose this plan')).toBeNull()
    fireEvent.click(payment.getByRole('button', { name: 'Activate Now' }))
    await toastText('Subscription Activated!')
    const sent = wire.requests.find((request) => request.path === '/api/claim-subscription')
    expect(JSON.parse(sent?.body ?? '')).toEqual({ token: 'the-token' })
  },
)
