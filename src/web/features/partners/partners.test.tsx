import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Commission, Partner, Payout } from '#contracts/partners.ts'
import { type Answers, mara, ok, openApp, refused } from '#web/testing/app.tsx'

const partner: Partner = {
  state: 'approved',
  website: 'https://lampwerk.example',
  about: 'A newsletter for people who sell lamps.',
  payTo: 'mara@pay.example',
  note: '',
  code: 'abcd1234',
  links: [{ sub: 'newsletter', createdAt: '2026-11-01T12:00:00.000Z' }],
  sources: [
    { sub: '', clicks: 1_200, signups: 10, paid: 1, earned: 1_170 },
    { sub: 'newsletter', clicks: 34, signups: 5, paid: 2, earned: 5_000 },
  ],
  money: { held: 1_170, due: 5_000, requested: 0, paid: 0 },
}

const open = (own: Partner, answers: Answers = {}) =>
  openApp(
    '/partners',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/partners': ok(own),
      'GET /api/partners/commissions': ok({ items: [], next: null }),
      'GET /api/partners/payouts': ok({ items: [], next: null }),
      ...answers,
    },
    'a-token',
  )
const row = async (title: string) => (await screen.findByText(title)).closest('li')?.textContent
const payout = () => screen.findByRole('button', { name: 'Request payout' })

test('each link has its funnel, and all of them their sum', async () => {
  await open(partner)
  expect(await row('Your link')).toContain('Clicks1,200Sign-ups10Paid1Earned$11.70')
  expect(await row('newsletter')).toContain('Clicks34Sign-ups5Paid2Earned$50')
  expect(await row('All links')).toBe('All linksClicks1,234Sign-ups15Paid3Earned$61.70')
})

const asked: Payout = {
  id: '00000000-0000-4000-8000-000000000001',
  amount: 5_000,
  state: 'requested',
  note: '',
  payTo: 'new@pay.example',
  requestedAt: '2026-11-16T12:00:00.000Z',
  decidedAt: null,
}
const earlier: Payout = {
  ...asked,
  id: '00000000-0000-4000-8000-000000000002',
  state: 'paid',
  payTo: 'old@pay.example',
  requestedAt: '2026-08-16T12:00:00.000Z',
}

test('a due amount can be requested, is shown as requested at once, and earlier payouts can be reached', async () => {
  const money = { ...partner.money, due: 0, requested: 5_000 }
  let payouts: Payout[] = []
  await open(partner, {
    'POST /api/partners/payouts': () => {
      payouts = [asked]
      return ok({ ...partner, money })
    },
    'GET /api/partners/payouts': ({ query }) =>
      query.has('cursor')
        ? ok({ items: [earlier], next: null })
        : ok({ items: payouts, next: payouts.length > 0 ? 'more' : null }),
  })
  await screen.findByText('No payouts yet.')
  fireEvent.click(await payout())
  await screen.findByText('Payout requested')
  expect((await screen.findByText('November 16, 2026')).closest('li')?.textContent).toContain('$50')
  expect((await payout()).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect((await screen.findByText('August 16, 2026')).closest('li')?.textContent).toBe(
    'August 16, 2026to old@pay.example$50Paid',
  )
})

test('lists with nothing in them lead on, and whoever is suspended is told why no payout can be asked for', async () => {
  await open({ ...partner, state: 'suspended' })
  await screen.findByRole('button', { name: 'Copy your link' })
  const help = await screen.findByRole('link', { name: 'How payouts work' })
  expect(help.getAttribute('href')).toBe('/help/articles/billing/partners')
  expect((await payout()).hasAttribute('disabled')).toBe(true)
  const why = screen.getByText(/^Payouts are paused while your account is suspended\./)
  expect(within(why).getByRole('link').getAttribute('href')).toBe('/support')
  expect(screen.queryByText('You can request a payout of the amount due.')).toBeNull()
})

test('the payout address is changed with the password, which is asked for again', async () => {
  const said = 'This isn’t your current password.'
  await open(partner, {
    'PATCH /api/partners/pay-to': ({ body }) =>
      JSON.parse(body).current === 'right' ? ok(partner) : refused(403, said, { current: said }),
  })
  const password = await screen.findByLabelText<HTMLInputElement>('Current password')
  const save = (current: string) => {
    fireEvent.input(password, { target: { value: current } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  save('wrong')
  await screen.findByText(said)
  save('right')
  await screen.findByText('Saved')
  expect(password.value).toBe('')
})

test('a second application needs the password only if the payout address is changed', async () => {
  const wire = await open(
    { ...partner, state: 'refused', note: 'Not yet.' },
    { 'POST /api/partners': ok(partner) },
  )
  const payTo = await screen.findByLabelText('Payout address')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  fireEvent.input(payTo, { target: { value: 'new@pay.example' } })
  fireEvent.input(await screen.findByLabelText('Current password'), { target: { value: 'a lamp' } })
  fireEvent.click(screen.getByLabelText('Partner terms'))
  fireEvent.click(screen.getByRole('button', { name: 'Send application' }))
  await payout()
  const sent = wire.requests.find(({ method, path }) => method === 'POST' && path === '/api/partners')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ payTo: 'new@pay.example', current: 'a lamp' })
})

test('an unchanged payout address needs no password', async () => {
  const wire = await open({ ...partner, state: 'refused' }, { 'POST /api/partners': ok(partner) })
  const payTo = await screen.findByLabelText('Payout address')
  fireEvent.input(payTo, { target: { value: 'new@pay.example' } })
  await screen.findByLabelText('Current password')
  fireEvent.input(payTo, { target: { value: partner.payTo } })
  fireEvent.click(screen.getByLabelText('Partner terms'))
  fireEvent.click(screen.getByRole('button', { name: 'Send application' }))
  await payout()
  const sent = wire.requests.find(({ method, path }) => method === 'POST' && path === '/api/partners')
  expect(JSON.parse(sent?.body ?? '')).not.toHaveProperty('current')
})

test('commissions are looked through by the server, and all of them are one click away', async () => {
  const commission: Commission = {
    id: '00000000-0000-4000-8000-000000000003',
    kind: 'earned',
    sub: 'newsletter-2',
    amount: 1_170,
    state: 'due',
    createdAt: '2026-10-01T12:00:00.000Z',
    heldUntil: '2026-10-31T12:00:00.000Z',
  }
  const wire = await open(partner, {
    'GET /api/partners/commissions': ({ query }) =>
      ok({ items: query.get('search') ? [] : [commission], next: null }),
  })
  await screen.findByText('newsletter-2')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'due' } })
  fireEvent.input(screen.getByLabelText('Link name'), { target: { value: 'video' } })
  await screen.findByText('No matching commissions.')
  const asked = wire.requests.filter(({ path }) => path === '/api/partners/commissions').at(-1)
  expect([asked?.query.get('search'), asked?.query.get('state')]).toEqual(['video', 'due'])
  fireEvent.click(screen.getByRole('button', { name: 'Show all commissions' }))
  await screen.findByText('newsletter-2')
})

test('a commission of which nothing is left says why, and not until when it is held', async () => {
  const commission: Commission = {
    id: '00000000-0000-4000-8000-000000000004',
    kind: 'earned',
    sub: 'newsletter-2',
    amount: 0,
    state: 'held',
    createdAt: '2026-10-01T12:00:00.000Z',
    heldUntil: '2026-10-31T12:00:00.000Z',
  }
  await open(partner, { 'GET /api/partners/commissions': ok({ items: [commission], next: null }) })
  await screen.findByText('newsletter-2, refunded')
})
