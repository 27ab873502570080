import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { plans, shippedPlans } from '#contracts/plans.ts'
import { type Answers, mara, ok, openApp, refused } from '#web/testing/app.tsx'
import { inPlan } from './in-plan.ts'

beforeEach(() => sessionStorage.clear())

const textOf = ({ textContent }: HTMLElement) => textContent

const own = {
  plan: 'pro',
  interval: 'month',
  amount: 3_900,
  currency: 'usd',
  status: 'active',
  periodEnd: '2026-12-01T12:00:00.000Z',
  cancelAtPeriodEnd: true,
}
const openMember = (path: string, answers: Answers) =>
  openApp(
    path,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/plans': ok(shippedPlans),
      'GET /api/subscription-status': ok({ plan: 'pro', features: plans.pro }),
      ...answers,
    },
    'a-token',
  )

test.each(['/payment-success', '/free-signup-success'])('[R2] %s shows the one screen', async (path) => {
  await openApp(path, {})
  await screen.findByRole('heading', { level: 1, name: 'You’re all set' })
})

test.each(['/payment-success', '/free-signup-success'])('%s leads a member straight on', async (path) => {
  await openMember(path, {})
  await screen.findByRole('textbox', { name: 'Message' })
  expect(location.pathname).toBe('/')
})

test('after a payment, each tool that opened is one click away', async () => {
  const receipt = {
    ...{ state: 'paid', plan: 'pro', interval: 'month', email: mara.email, mailed: true },
    ...{ paidAt: '2026-03-01T12:00:00Z', practice: false, claimToken: null },
  }
  const changed = { ...shippedPlans, pro: { ...shippedPlans.pro, hasImageGeneration: false } }
  await openMember('/payment-success#checkout=cs_test_12345678', {
    'GET /api/plans': ok(changed),
    'POST /api/billing/receipt': ok(receipt),
  })
  const opened = within(await screen.findByRole('region', { name: 'Open for you now' }))
  expect(opened.getAllByRole('link').map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Make a page', '/droppage?new'],
    ['Make visuals', '/marketing-visuals'],
  ])
  expect(screen.queryByRole('link', { name: 'Open Sellwright' })).toBeNull()
})

test.each(['/upgrade', '/settings#billing'])(
  'with a test key %s says that no real money moves',
  async (path) => {
    await openMember(path, {
      'GET /api/billing': ok({ payments: 'stripe', testMode: true, subscription: own }),
      'GET /api/billing/invoices': ok([]),
    })
    await screen.findByText('Test payments.')
  },
)

test('the pricing page has the prices of the table, and says what is still to come', async () => {
  await openApp('/pricing', {
    'GET /api/billing/offer': ok({ payments: 'stripe' }),
    'GET /api/plans': ok(shippedPlans),
    'GET /api/included-model': ok({ label: 'Test model', builtIn: false }),
  })
  const model = within(await screen.findByRole('region', { name: 'Which model answers' }))
  model.getByText(/^Every plan includes Test model\. You can bring your own key on every plan/)
  const plan = async (name: string) => within(await screen.findByRole('region', { name }))
  expect((await plan('Free')).getByText('$0')).toBeDefined()
  expect((await plan('Dropshipping Automation')).getByText('$39')).toBeDefined()
  expect((await plan('Pro Dropshipper')).getByText('$99')).toBeDefined()
  const { now, coming } = inPlan(shippedPlans.pro)
  const lists = await (await plan('Dropshipping Automation')).findAllByRole('list')
  expect(lists.map((list) => within(list).getAllByRole('listitem').map(textOf))).toEqual([now])
  expect((await plan('Dropshipping Automation')).queryAllByText(/^Soon: /)).toHaveLength(
    coming.length > 0 ? 1 : 0,
  )
  fireEvent.click(screen.getByLabelText(/Yearly/))
  expect((await plan('Dropshipping Automation')).getByText('Billed as $372 a year')).toBeDefined()
  expect((await plan('Pro Dropshipper')).getByText('Billed as $948 a year')).toBeDefined()
})

test.each([
  [true, 'is also in your inbox'],
  [false, 'Save the link below'],
])('a receipt for a guest has the claim link, also by mail: %s', async (mailed, said) => {
  const receipt = {
    state: 'paid',
    plan: 'pro',
    interval: 'month',
    email: 'lena@shop.example',
    paidAt: '2026-03-01T12:00:00Z',
    practice: false,
    claimToken: 'the-token',
    mailed,
  }
  const wire = await openApp('/payment-receipt#checkout=cs_test_12345678', {
    'POST /api/billing/receipt': ok(receipt),
  })
  const link = await screen.findByRole('link', { name: 'Activate your subscription' })
  expect(link.getAttribute('href')).toBe('/claim-subscription#token=the-token')
  expect(screen.getByText('$39 a month')).toBeDefined()
  expect(document.body.textContent).toContain(said)
  expect(wire.requests.every(({ path }) => !path.includes('cs_test'))).toBe(true)
})

test('[B6] a claim link without a token says so', async () => {
  await openApp('/claim-subscription', { 'GET /api/auth/me': ok(mara) }, 'a-token')
  expect((await screen.findByRole('alert')).textContent).toContain('The link has no token.')
})

test('[B6] a claim that is refused for good is not offered again, and leads on', async () => {
  const said = 'This payment was already claimed.'
  const body = { success: false, error: said, message: said, type: 'INVALID_TOKEN', requestId: 'r1' }
  let answer = refused(503, 'Try again in a moment.')
  const answers = { 'GET /api/auth/me': ok(mara), 'POST /api/claim-subscription': () => answer }
  await openApp('/claim-subscription#token=the-token', answers, 'a-token')
  const activate = () => screen.findByRole('button', { name: 'Activate Now' })
  fireEvent.click(await activate())
  expect((await screen.findAllByText('Try again in a moment.')).length).toBeGreaterThan(0)
  answer = { status: 400, body }
  fireEvent.click(await activate())
  await screen.findByRole('heading', { level: 1, name: 'Nothing to activate here' })
  expect(screen.getAllByText(said).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Activate Now' })).toBeNull()
  expect(screen.getByRole('link', { name: 'See billing' }).getAttribute('href')).toBe('/settings#billing')
})

test.each([
  ['stripe', true],
  ['practice', false],
])('with payments by %s, what is left of the period counts: %s', async (payments, counts) => {
  await openMember('/upgrade', {
    'GET /api/billing': ok({ payments, subscription: { ...own, cancelAtPeriodEnd: false } }),
    'GET /api/billing/quote': ok({ alsoResumes: false, dueNow: 9_900, credited: 0, currency: 'usd' }),
  })
  const plan = within(await screen.findByRole('region', { name: 'Pro Dropshipper' }))
  fireEvent.click(await plan.findByRole('button', { name: 'Switch to this plan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change to Pro Dropshipper?' })
  await within(dialog).findByText('You’ll be charged $99 now.')
  expect(dialog.textContent?.includes('Unused time on your current plan is credited.')).toBe(counts)
})

test('a change of plan that also takes a cancellation back says so before it is made', async () => {
  let quote = refused(503, 'The payment provider is away.')
  const wire = await openMember('/upgrade', {
    'GET /api/billing': ok({ payments: 'stripe', subscription: own }),
    'GET /api/billing/quote': () => quote,
    'POST /api/billing/change': ok({ payments: 'stripe', subscription: { ...own, plan: 'automation' } }),
  })
  const plan = within(await screen.findByRole('region', { name: 'Pro Dropshipper' }))
  fireEvent.click(await plan.findByRole('button', { name: 'Switch to this plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change to Pro Dropshipper?' }))
  await dialog.findByText('The payment provider is away.')
  quote = ok({ alsoResumes: true, dueNow: 5_937, credited: 0, currency: 'usd' })
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('You’ll be charged $59.37 now.')
  await dialog.findByText(/You cancelled your subscription\. With this change, it renews/)
  expect(wire.requests.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Change and renew' }))
  await screen.findByText('Plan changed')
})

test('a change to less says that nothing is charged, and what is left over', async () => {
  let credited = 6_000
  await openMember('/upgrade', {
    'GET /api/billing': ok({ payments: 'stripe', subscription: { ...own, plan: 'automation' } }),
    'GET /api/billing/quote': () => ok({ alsoResumes: false, dueNow: 0, credited, currency: 'usd' }),
  })
  const plan = within(await screen.findByRole('region', { name: 'Dropshipping Automation' }))
  const open = async () => fireEvent.click(await plan.findByRole('button', { name: 'Switch to this plan' }))
  await open()
  await screen.findByText('You won’t be charged now, and $60 will be credited to your next invoices.')
  fireEvent.click(screen.getByRole('button', { name: 'Keep current plan' }))
  credited = 0
  await open()
  await screen.findByText('You won’t be charged now.')
})

test('a given plan shows its end, and the plan after it', async () => {
  const given = { plan: 'pro', until: '2026-12-20T12:00:00.000Z' }
  const billing = Promise.withResolvers<void>()
  await openMember('/upgrade', {
    'GET /api/subscription-status': ok({ plan: 'pro', features: plans.pro, given }),
    'GET /api/billing': async () => {
      await billing.promise
      return ok({ payments: 'stripe', subscription: null })
    },
  })
  // “You pay nothing” is not shown before it is known.
  const had = await screen.findByRole('region', { name: 'Dropshipping Automation' })
  await waitFor(() => expect(had.className).toContain('border-accent'))
  expect(screen.queryByText(/was given to you/)).toBeNull()
  billing.resolve()
  const note = await screen.findByText(/^Dropshipping Automation was given to you until December 20, 2026/)
  expect(note.textContent).toContain(
    'It costs you nothing. After that you’ll be on Free, unless you choose a plan.',
  )
  const plan = within(screen.getByRole('region', { name: 'Dropshipping Automation' }))
  await plan.findByText('Given to you until December 20, 2026')
  expect(plan.queryByText('Your plan')).toBeNull()
})

test('nothing is said of paying or offered while payments are off', async () => {
  const given = { plan: 'pro', until: '2026-12-20T12:00:00.000Z' }
  let subscription: typeof own | null = null
  const answers = {
    'GET /api/subscription-status': () => ok({ plan: 'pro', features: plans.pro, given }),
    'GET /api/billing': () => ok({ payments: 'off', subscription }),
  }
  await openMember('/upgrade', answers)
  const note = await screen.findByText(/^Dropshipping Automation was given to you/)
  expect(note.textContent).toMatch(/After that you’ll be on Free\.$/)
  const plan = async () => within(await screen.findByRole('region', { name: 'Dropshipping Automation' }))
  const off = 'Payments are not set up on this installation.'
  await (await plan()).findByText(off)
  expect((await plan()).queryByText(/You’d pay/)).toBeNull()

  subscription = own
  cleanup()
  await openMember('/upgrade', answers)
  await (await plan()).findByText('Your plan, until December 1, 2026')
  await (await plan()).findByText(off)
  expect((await plan()).queryByRole('button')).toBeNull()

  cleanup()
  await openMember('/settings#billing', answers)
  await screen.findByText(/^Payments are turned off on this installation/)
  expect(screen.getByText(/you keep it until December 1, 2026/)).toBeDefined()
  for (const name of ['Keep my subscription', 'Cancel subscription', 'Payment details'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull()
})

test('a plan that could not be read is not taken for the free one', async () => {
  await openMember('/upgrade', {
    'GET /api/subscription-status': refused(503, 'The database is being restored.'),
    'GET /api/billing': ok({ payments: 'stripe', subscription: null }),
  })
  await screen.findByText('The database is being restored.')
  expect(screen.queryByText('Your plan')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Choose this plan' })).toBeNull()
})

test('without invoices there is a way to the plans', async () => {
  await openMember('/settings#billing', {
    'GET /api/billing': ok({ payments: 'stripe', subscription: null }),
    'GET /api/billing/invoices': ok([]),
  })
  expect((await screen.findByRole('link', { name: 'See plans' })).getAttribute('href')).toBe('/upgrade')
})

test('a member who chose a plan among the prices is led to it, whatever the interval', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const answers = {
    'GET /api/billing/offer': ok({ payments: 'stripe' }),
    'GET /api/billing': ok({ payments: 'stripe', subscription: null }),
    'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
  }
  await openMember('/pricing?interval=year', answers)
  const plan = () => screen.findByRole('region', { name: 'Pro Dropshipper' })
  const choice = async () => within(await plan()).findByRole('link', { name: 'Choose this plan' })
  await waitFor(async () =>
    expect((await choice()).getAttribute('href')).toBe('/upgrade?plan=automation&interval=year'),
  )
  fireEvent.click(await choice())
  const buttons = await screen.findAllByRole('button', { name: 'Choose this plan' })
  expect(buttons.map(({ className }) => className.includes('bg-accent'))).toEqual([false, true])
  expect(shown.mock.contexts).toEqual([await plan()])
  fireEvent.click(screen.getByLabelText('Monthly'))
  expect(location.search).toBe('?plan=automation&interval=month')
  cleanup()
  await openMember('/pricing?plan=pro&interval=year', answers)
  await screen.findByRole('heading', { name: 'Upgrade' })
  expect(location.pathname + location.search).toBe('/upgrade?plan=pro&interval=year')
})

test.each(['/upgrade', '/settings#billing'])(
  '%s lets the owner of the installation take and return the largest plan',
  async (path) => {
    const answers = (status: object) => ({
      'GET /api/subscription-status': ok({ ...status, isOwner: true }),
      'GET /api/billing': ok({ payments: 'stripe', testMode: false, subscription: null }),
      'GET /api/billing/invoices': ok([]),
    })
    const largest = { plan: 'automation', features: plans.automation }
    await openMember(path, answers({ ...largest, given: { plan: 'automation', until: null } }))
    await screen.findByRole('button', { name: 'Return the plan' })
    cleanup()
    await openMember(path, answers({ plan: 'free', features: plans.free }))
    await screen.findByRole('button', { name: 'You run this installation: use every tool' })
  },
)
