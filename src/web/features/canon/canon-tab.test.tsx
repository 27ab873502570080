import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CanonField, CanonProposal, CanonState } from '#contracts/canon.ts'
import type { Project } from '#contracts/projects.ts'
import { projects } from '#web/features/projects/projects.store.ts'
import { type Answers, mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'

const at = '2026-11-01T10:00:00.000Z'
const later = '2026-11-02T10:00:00.000Z'
const lamp = {
  id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11',
  name: 'Lamp',
  slug: 'Lamp',
  businessInstructions: '',
  researchData: '',
  knowledgeBase: [],
  userId: mara.id,
  createdAt: at,
  updatedAt: at,
} as Partial<Project> as Project
const api = `/api/projects/${lamp.id}/canon`

const field = (path: string, given: Partial<CanonField> = {}): CanonField => ({
  path,
  label: path,
  type: 'text',
  value: 'Oak',
  source: 'user',
  timestamp: at,
  locked: false,
  why: null,
  from: [],
  note: null,
  usedBy: [],
  ...given,
})
const euros = (amount: string) => ({ type: 'money' as const, value: { amount, currency: 'EUR' } })
const price = field('pricing.price', { label: 'Price', ...euros('39.90') })

const proposal: CanonProposal = {
  id: 'a3f0c3b4-6f0e-4a55-8f0e-0d2f5f0b8a11',
  path: 'pricing.price',
  label: 'Price',
  ...euros('35.00'),
  current: { ...euros('39.90'), source: 'user', timestamp: at, locked: false },
  source: 'chat',
  why: null,
  createdAt: at,
}

const state = (fields: CanonField[]): CanonState => ({
  asOf: at,
  fields,
  blocked: [],
  completeness: { percent: 2, filled: 1, total: 44, missing: [] },
  proposals: 0,
})

afterEach(() => {
  projects.replaceAll([])
  projects.clearUser()
})

const open = (search: string, answers: Answers) =>
  openApp(
    `/project/Lamp?tab=canon${search}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([lamp]),
      [`GET ${api}/state`]: ok(state([price])),
      [`GET ${api}/proposals`]: ok([]),
      [`GET ${api}/uses`]: ok([]),
      ...answers,
    },
    't',
  )
const row = async (path: string) =>
  within(
    await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-field="${path}"]`)
      if (!found) throw new Error(`There is no row for ${path}.`)
      return found
    }),
  )

test('an edit shows at once; when it is refused, what was written is in the box again and can be sent again', async () => {
  const first = Promise.withResolvers<void>()
  const sent: unknown[] = []
  let saved = price
  const wire = await open('&field=pricing.price', {
    [`GET ${api}/state`]: () => ok(state([saved])),
    [`PUT ${api}`]: async ({ body }) => {
      sent.push(JSON.parse(body))
      if (sent.length === 1) {
        await first.promise
        return refused(503, 'Down for a minute.')
      }
      saved = { ...price, ...euros('45.00'), timestamp: later }
      return ok({ autoRulesApplied: [], canon: {}, conflicts: [] })
    },
  })
  // The address names the field: it is open, and its box has the focus.
  const line = await row('pricing.price')
  const box = await line.findByLabelText<HTMLInputElement>('Price')
  await waitFor(() => expect(document.activeElement).toBe(box))
  fireEvent.change(box, { target: { value: '45' } })
  fireEvent.click(line.getByRole('button', { name: 'Save' }))
  await line.findByText('€45.00')
  expect(line.queryByLabelText('Price')).toBeNull()
  await waitFor(() => expect(sent).toHaveLength(1))
  first.resolve()
  await line.findByText('Down for a minute.')
  expect(line.getByLabelText<HTMLInputElement>('Price').value).toBe('45')
  await line.findByText('€39.90')

  fireEvent.click(line.getByRole('button', { name: 'Save' }))
  await line.findByText('€45.00')
  await waitFor(() => expect(wire.requests.at(-1)?.path).not.toBe(api))
  const leaf = { value: { amount: '45', currency: 'EUR' }, type: 'money', timestamp: at }
  expect(sent).toEqual(Array(2).fill({ canon: { pricing: { price: leaf } }, source: 'user' }))
})

test('a change from another device is shown beside one’s own, and is overwritten only when one says so', async () => {
  const theirs = { ...price, ...euros('42.00'), source: 'chat', timestamp: later }
  const based: unknown[] = []
  let current = price
  await open('', {
    [`GET ${api}/state`]: () => ok(state([current])),
    [`PUT ${api}`]: ({ body }) => {
      const { value, type, timestamp } = JSON.parse(body).canon.pricing.price
      based.push(timestamp)
      const isStale = timestamp !== later
      current = isStale ? theirs : { ...price, type, value, timestamp: '2026-11-03T10:00:00.000Z' }
      const { source, locked } = theirs
      const leaf = { value: theirs.value, type: 'money', source, timestamp: later, locked }
      const conflict = { path: 'pricing.price', reason: 'changed', sent: value, current: leaf }
      return ok({ autoRulesApplied: [], canon: {}, conflicts: isStale ? [conflict] : [] })
    },
  })
  const line = await row('pricing.price')
  fireEvent.click(line.getByRole('button'))
  fireEvent.change(line.getByLabelText('Price'), { target: { value: '45' } })
  // Shut and opened again, it still has what was written.
  fireEvent.click(line.getByRole('button', { expanded: true }))
  fireEvent.click(line.getByRole('button', { expanded: false }))
  expect(line.getByLabelText<HTMLInputElement>('Price').value).toBe('45')
  fireEvent.click(line.getByRole('button', { name: 'Save' }))
  const note = within(await line.findByRole('alert'))
  note.getByText('€45.00')
  note.getByText('€42.00')
  note.getByText(/^Now, from chat/)
  fireEvent.click(note.getByRole('button', { name: 'Use mine' }))
  await waitFor(() => expect(line.queryByRole('alert')).toBeNull())
  await line.findByText('€45.00')
  expect(based).toEqual([at, later])
})

test('a proposal that met a change stays in the tray and says so; a failure is told', async () => {
  let works = false
  const asked: unknown[] = []
  await open('', {
    [`GET ${api}/proposals`]: ok([proposal]),
    [`POST ${api}/proposals/accept`]: ({ body }) => {
      asked.push(JSON.parse(body))
      const conflict = {
        path: 'pricing.price',
        reason: 'changed',
        sent: proposal.value,
        current: proposal.current,
      }
      return works
        ? ok({ autoRulesApplied: [], canon: {}, conflicts: [conflict], gone: [] })
        : refused(503, 'Down for a minute.')
    },
  })
  fireEvent.click(await screen.findByLabelText('Accept Price'))
  expect(await toastText('This was not accepted')).toContain('Down for a minute.')
  works = true
  fireEvent.click(await screen.findByLabelText('Accept Price'))
  await screen.findByText(/^The field was changed meanwhile\./)
  screen.getByText('€35.00')
  expect(asked).toEqual(Array(2).fill({ ids: [proposal.id], asOf: at }))
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
  const uses = within(await priceRow.findByRole('region', { name: 'Where Price was used' }))
  const link = await uses.findByRole('link', { name: 'Ad for the lamp' })
  expect(link.getAttribute('href')).toBe('/chat/c1?at=m1')
  uses.getByText('it said 36.00 EUR')
  fireEvent.click(uses.getByRole('button', { name: 'Show more' }))
  await uses.findByRole('link', { name: 'Market analysis' })
  expect(uses.getAllByText('out of date')).toHaveLength(1)

  const costRow = await row('supplier.cost')
  fireEvent.click(costRow.getAllByRole('button')[0] as HTMLElement)
  costRow.getByText('Set on January 5, 2025. Look whether it still holds.')
  fireEvent.click(costRow.getByRole('button', { name: 'Still holds' }))
  expect(costRow.queryByRole('button', { name: 'Save' })).toBeNull()
  await waitFor(() => expect(document.querySelector('[data-field="supplier.cost"]')).toBeNull())
  expect(confirmed).toEqual([{ path: 'supplier.cost', timestamp: '2025-01-05T10:00:00.000Z' }])
  expect(wire.requests.some(({ path }) => path === `${api}/fields/supplier.cost/uses`)).toBe(false)
})

test('five hundred fields are searched; a canon that cannot be loaded says so', async () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    field(`own.field${index}`, { value: `Value ${index}` }),
  )
  let works = false
  await open('&field=own.nowhere', {
    [`GET ${api}/state`]: () => (works ? ok(state(many)) : refused(503, 'Down for a minute.')),
  })
  const main = within(await screen.findByRole('main'))
  await main.findByText('The canon could not be loaded')
  works = true
  fireEvent.click(main.getByText('Try again'))
  await row('own.field499')
  main.getByText('own.nowhere')
  fireEvent.change(main.getByLabelText('Search fields'), { target: { value: 'value 42' } })
  await waitFor(() => expect(document.querySelectorAll('[data-field]')).toHaveLength(15))
  fireEvent.change(main.getByLabelText('Show'), { target: { value: 'rules' } })
  await main.findByText('No field matches')
})

test('a value that was typed and not saved is there again after one was elsewhere', async () => {
  await open('&field=pricing.price', {})
  const box = async () => (await row('pricing.price')).findByLabelText<HTMLInputElement>('Price')
  fireEvent.change(await box(), { target: { value: '99' } })
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Overview' }))
  await waitFor(() => expect(document.querySelector('[data-field]')).toBeNull())
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Canon' }))
  const line = await row('pricing.price')
  await line.findByText('not saved yet')
  fireEvent.click(line.getByRole('button', { expanded: false }))
  expect((await box()).value).toBe('99')
  fireEvent.click(line.getByRole('button', { name: 'Cancel' }))
  expect(line.queryByText('not saved yet')).toBeNull()
})

test('accepting says what was taken and what no longer waited, and is undone with the proposal waiting again', async () => {
  const gone = {
    ...proposal,
    id: 'b3f0c3b4-6f0e-4a55-8f0e-0d2f5f0b8a11',
    path: 'brand.name',
    label: 'Brand name',
  }
  let [waiting, saved] = [[proposal, gone], price]
  const sent: unknown[] = []
  await open('&field=pricing.price', {
    [`GET ${api}/state`]: () => ok({ ...state([saved]), proposals: waiting.length }),
    [`GET ${api}/proposals`]: () => ok(waiting),
    [`POST ${api}/proposals/accept`]: () => {
      waiting = []
      saved = { ...price, ...euros('35.00'), timestamp: later }
      return ok({
        autoRulesApplied: [],
        canon: { pricing: { price: saved } },
        conflicts: [],
        gone: [gone.id],
      })
    },
    [`PUT ${api}`]: ({ body }) => {
      sent.push(JSON.parse(body).canon.pricing.price)
      saved = price
      return ok({ autoRulesApplied: [], canon: {}, conflicts: [] })
    },
    [`POST ${api}/proposals`]: ({ body }) => {
      sent.push(JSON.parse(body))
      waiting = [proposal]
      return ok({ proposed: [proposal], skipped: [] })
    },
  })
  const line = await row('pricing.price')
  await line.findByText('waits for your review')
  await screen.findByRole('tab', { name: 'Canon 2 to review' })
  fireEvent.click(await screen.findByText('Accept all 2'))
  await screen.findByText('“Price” was accepted. 1 no longer waited.')
  await line.findByText('€35.00')
  expect(line.queryByText('waits for your review')).toBeNull()
  fireEvent.click(screen.getByText('Undo'))
  await screen.findByLabelText('Accept Price')
  const fields = [{ path: 'pricing.price', value: proposal.value }]
  expect(sent).toEqual([
    { ...euros('39.90'), timestamp: later },
    { fields, source: 'chat', why: '', together: true },
  ])
})
