import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, refused } from '#web/testing/app.tsx'
import {
  api,
  at,
  euros,
  field,
  forgetProjects,
  open,
  price,
  proposal,
  row,
  state,
} from './testing/canon-wire.ts'

forgetProjects()

test('five hundred fields are searched; a canon that cannot be loaded says so', async () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    field(`own.field${index}`, { value: `Value ${index}` }),
  )
  let works = false
  await open('&field=own.nowhere', {
    [`GET ${api}/state`]: () => (works ? ok(state(many)) : refused(503, 'Down for a minute.')),
  })
  const main = within(await screen.findByRole('main'))
  await main.findByText('The facts could not be loaded')
  works = true
  fireEvent.click(main.getByText('Try again'))
  await row('own.field499')
  main.getByText('own.nowhere')
  fireEvent.change(main.getByLabelText('Search facts'), { target: { value: 'value 42' } })
  await waitFor(() => expect(document.querySelectorAll('[data-field]')).toHaveLength(15))
  fireEvent.change(main.getByLabelText('Show'), { target: { value: 'rules' } })
  await main.findByText('No matching facts')
})

test('a field shows what rests on it and what of that is out of date; an old fact is confirmed as one saw it', async () => {
  let cost = field('supplier.cost', {
    label: 'Cost',
    ...euros('11.20'),
    timestamp: '2025-01-05T10:00:00.000Z',
  })
  const confirmed: unknown[] = []
  const use = { id: 'm1', title: 'Ad for the lamp', href: '/chat/c1?at=m1', at, said: '36.00 EUR' }
  const wire = await open('&show=check', {
    [`GET ${api}/state`]: () => ok(state([price, cost, field('brand.name')])),
    [`GET ${api}/uses`]: ok([{ path: 'pricing.price', uses: 2, stale: 1 }]),
    [`GET ${api}/fields/pricing.price/uses`]: ({ query }) =>
      query.get('cursor')
        ? ok({
            items: [{ ...use, kind: 'report', id: 'r1', title: 'Market analysis', isStale: false }],
            next: null,
          })
        : ok({ items: [{ ...use, kind: 'answer', isStale: true }], next: 'more' }),
    [`POST ${api}/confirm`]: ({ body }) => {
      confirmed.push(JSON.parse(body))
      cost = { ...cost, timestamp: new Date().toISOString() }
      return ok({ autoRulesApplied: [], canon: {}, conflicts: [] })
    },
  })
  const priceRow = await row('pricing.price')
  await priceRow.findByText('1 use out of date')
  expect(document.querySelector('[data-field="brand.name"]')).toBeNull()
  fireEvent.click(priceRow.getAllByRole('button')[0] as HTMLElement)
  const uses = within(await priceRow.findByRole('region', { name: 'Uses of Price' }))
  const link = await uses.findByRole('link', { name: 'Ad for the lamp' })
  expect(link.getAttribute('href')).toBe('/chat/c1?at=m1')
  uses.getByText('it said €36.00')
  fireEvent.click(uses.getByRole('button', { name: 'Show more' }))
  await uses.findByRole('link', { name: 'Market analysis' })
  expect(uses.getAllByText('out of date')).toHaveLength(1)

  const costRow = await row('supplier.cost')
  fireEvent.click(costRow.getAllByRole('button')[0] as HTMLElement)
  costRow.getByText('Set on January 5, 2025. Is it still correct?')
  fireEvent.click(costRow.getByRole('button', { name: 'Still correct' }))
  expect(costRow.queryByRole('button', { name: 'Save' })).toBeNull()
  await waitFor(() => expect(document.querySelector('[data-field="supplier.cost"]')).toBeNull())
  expect(confirmed).toEqual([{ path: 'supplier.cost', timestamp: '2025-01-05T10:00:00.000Z' }])
  expect(wire.requests.some(({ path }) => path === `${api}/fields/supplier.cost/uses`)).toBe(false)
})

test('a figure of one’s own says beside it what the other fields give, unless they give the same', async () => {
  const percent = (value: number) => ({ type: 'number' as const, value })
  await open('', {
    [`GET ${api}/state`]: ok(
      state([
        field('economics.contribution', { type: 'money', value: { amount: '29.90', currency: null } }),
        field('economics.marginPercent', percent(60)),
        field('market.currency', { value: 'EUR' }),
        price,
        field('supplier.cost', euros('10')),
      ]),
    ),
  })
  const margin = await row('economics.marginPercent')
  margin.getByText('Set by you; the other fields give 74.9 %')
  expect((await row('economics.contribution')).queryByText(/Set by you;/)).toBeNull()
})

test('[A10] the tab reads the canon itself, and “Apply rules” has the rules derive again', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const tree = { pricing: { price: { ...euros('39.90'), source: 'user', timestamp: at, locked: false } } }
  let applied = [{ rule: 'margin', path: 'pricing.margin', value: 40, explanation: 'from price and cost' }]
  let fields = [price]
  const wire = await open('', {
    [`GET ${api}`]: ok(tree),
    [`GET ${api}/state`]: () => ok(state(fields)),
    [`POST ${api}/autorule`]: () => {
      if (applied.length > 0) fields = [price, field('pricing.margin', { label: 'Margin' })]
      return ok({
        hasChanges: applied.length > 0,
        enrichedCanon: tree,
        autoRulesApplied: applied,
        blocked: [],
      })
    },
  })
  // Both are there as the tab opens, above the fields.
  const apply = await screen.findByRole('button', { name: 'Apply rules' })
  await row('pricing.price')
  const shown = document.querySelector('[data-field="pricing.price"]') as HTMLElement
  expect(apply.compareDocumentPosition(shown) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy as JSON' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(JSON.stringify(tree, null, 2))

  fireEvent.click(screen.getByRole('button', { name: 'Apply rules' }))
  await screen.findByText('Rules updated 1 field.')
  await row('pricing.margin')
  const sent = wire.requests.find(({ path }) => path === `${api}/autorule`)
  expect(sent).toMatchObject({ method: 'POST', body: '' })

  applied = []
  fireEvent.click(screen.getByRole('button', { name: 'Apply rules' }))
  await screen.findByText('Every derived field is up to date.')
})

test('the board waits for the proposals it has room for, so that nothing moves when they come', async () => {
  const proposals = Promise.withResolvers<ReturnType<typeof ok>>()
  await open('', {
    [`GET ${api}/state`]: ok({ ...state([price]), proposals: 1 }),
    [`GET ${api}/uses`]: () => {
      setTimeout(() => proposals.resolve(ok([proposal])), 300)
      return ok([])
    },
    [`GET ${api}/proposals`]: () => proposals.promise,
  })
  await screen.findByRole('status', { name: 'Loading the facts' })
  await row('pricing.price')
  screen.getByRole('region', { name: 'To review' })
})
