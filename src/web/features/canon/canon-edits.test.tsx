import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CanonField } from '#contracts/canon.ts'
import { ok, refused } from '#web/testing/app.tsx'
import {
  api,
  at,
  euros,
  field,
  forgetProjects,
  later,
  open,
  price,
  row,
  state,
} from './testing/canon-wire.ts'

forgetProjects()

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
  fireEvent.change(line.getByLabelText('Why'), { target: { value: 'New supplier' } })
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
  expect(sent).toEqual(
    Array(2).fill({ canon: { pricing: { price: leaf } }, source: 'user', why: 'New supplier' }),
  )
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
  // Closed and opened again, it still has the typed text.
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

test('a value that was typed and not saved is there again after one was elsewhere', async () => {
  await open('&field=pricing.price', {})
  const box = async () => (await row('pricing.price')).findByLabelText<HTMLInputElement>('Price')
  fireEvent.change(await box(), { target: { value: '99' } })
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Overview' }))
  await waitFor(() => expect(document.querySelector('[data-field]')).toBeNull())
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Facts' }))
  const line = await row('pricing.price')
  await line.findByText('not saved yet')
  fireEvent.click(line.getByRole('button', { expanded: false }))
  expect((await box()).value).toBe('99')
  fireEvent.click(line.getByRole('button', { name: 'Cancel' }))
  expect(line.queryByText('not saved yet')).toBeNull()
})

test('a conversion rate that is typed into the panel is kept in the canon, unless it is locked there', async () => {
  const path = 'economics.conversionPercent'
  const cost = field('supplier.cost', { label: 'Cost', ...euros('11.20') })
  const sent: unknown[] = []
  let rate: CanonField | undefined
  await open('', {
    [`GET ${api}/state`]: () => ok(state([price, cost, ...(rate ? [rate] : [])])),
    [`PUT ${api}`]: ({ body }) => {
      sent.push(JSON.parse(body).canon)
      rate = field(path, { label: 'Conversion rate', type: 'number', value: 2.5, locked: true })
      return ok({ autoRulesApplied: [], canon: {}, conflicts: [] })
    },
  })
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Conversion rate' })
  fireEvent.change(box, { target: { value: '2,5' } })
  fireEvent.blur(box)
  await waitFor(() => expect(box.value).toBe('2.5'))
  await (await row(path)).findByText(/^2\.5/)
  await waitFor(() =>
    expect(document.querySelector(`[data-field="${path}"] [aria-label*="ocked"]`)).not.toBeNull(),
  )
  fireEvent.change(box, { target: { value: '9' } })
  fireEvent.blur(box)
  // The next request shows that none was sent before it.
  const line = await row('pricing.price')
  fireEvent.click(line.getByRole('button', { expanded: false }))
  fireEvent.change(line.getByLabelText('Price'), { target: { value: '45' } })
  fireEvent.click(line.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toContainEqual({ pricing: expect.anything() }))
  expect(sent).toEqual([
    { economics: { conversionPercent: { value: 2.5, type: 'number', timestamp: null } } },
    { pricing: expect.anything() },
  ])
})

test('without a server the canon shows what was saved last, and keeps what was written in its box', async () => {
  let away = false
  const answer = (data: unknown) => (away ? refused(503, 'Down for a minute.') : ok(data))
  await open('&field=pricing.price', {
    [`GET ${api}/state`]: () => answer(state([price])),
    [`PUT ${api}`]: () => answer({ autoRulesApplied: [], canon: {}, conflicts: [] }),
  })
  const line = await row('pricing.price')
  fireEvent.change(await line.findByLabelText('Price'), { target: { value: '45' } })
  away = true
  fireEvent.click(line.getByRole('button', { name: 'Save' }))
  await line.findByText('Down for a minute.')
  expect(line.getByLabelText<HTMLInputElement>('Price').value).toBe('45')
  line.getByText('€39.90')
})
