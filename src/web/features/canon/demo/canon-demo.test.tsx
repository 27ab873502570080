import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'
import { Toasts } from '#web/ui/toasts/toasts.tsx'
import { CanonDemoScreen } from './canon-demo-screen.tsx'

afterEach(cleanup)

const open = () => openApp('/canonical-demo', { 'GET /api/auth/me': ok(mara) }, 't')
/** The screen without the app around it. */
const openAlone = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <CanonDemoScreen economics={() => null} />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>,
  )
const row = (path: string) => {
  const found = document.querySelector<HTMLElement>(`[data-field="${path}"]`)
  if (!found) throw new Error(`No row for ${path}.`)
  return within(found)
}
const head = (path: string) => row(path).getAllByRole('button')[0] as HTMLElement
const text = (path: string) => head(path).textContent?.replaceAll('\u202f', ' ')
const write = (path: string, label: string, value: string) => {
  fireEvent.change(row(path).getByLabelText(label), { target: { value } })
  fireEvent.click(row(path).getByRole('button', { name: 'Save' }))
}
const tray = () => within(screen.getByText('To review').closest('section') as HTMLElement)

test('the sample is edited, and what follows from it is derived in the page; no project is touched', async () => {
  const wire = await open()
  await waitFor(() => head('pricing.price'))
  expect(text('economics.contribution')).toMatch(/€24\.14Calculated$/)
  fireEvent.click(head('pricing.price'))
  write('pricing.price', 'Price', 'a lot')
  row('pricing.price').getByText('Price must be an amount of money, such as 39.90 EUR.')
  write('pricing.price', 'Price', '49,90')
  await waitFor(() => expect(text('economics.contribution')).toContain('€33.85'))
  expect(text('pricing.price')).toContain('€49.90you')
  await screen.findByText('€33.85', { selector: '.text-figure' })
  expect(document.activeElement).toBe(head('pricing.price'))

  // A dollar among euros: the rule says so rather than adding them.
  fireEvent.click(head('supplier.cost'))
  fireEvent.change(row('supplier.cost').getByLabelText('Currency'), { target: { value: 'USD' } })
  fireEvent.click(row('supplier.cost').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(text('economics.contribution')).toContain('different currencies'))
  await screen.findByText(/EUR and USD/, { selector: '.text-loss' })

  fireEvent.click(screen.getByText('Start over'))
  await waitFor(() => expect(text('pricing.price')).toContain('€39.90'))
  expect(wire.requests.filter(({ path }) => path.includes('canon'))).toEqual([])
  expect(wire.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('proposals are accepted and refused, one or all, and a what-if is proposed', async () => {
  await open()
  await waitFor(() => head('pricing.price'))
  expect(tray().getByText('9 days')).toBeTruthy()
  tray().getByRole('button', { name: 'Keep 9 days: Delivery to (days)' })
  fireEvent.click(tray().getByRole('button', { name: 'Accept Delivery to (days)' }))
  await waitFor(() => expect(text('offer.delivery')).toContain('Delivered in 4–7 days'))
  expect(text('supplier.shippingDaysMax')).toContain('7 dayssupplier page')
  fireEvent.click(tray().getByRole('button', { name: 'Refuse: Materials' }))
  await waitFor(() => expect(tray().queryByText('Materials')).toBeNull())
  expect(document.querySelector('[data-field="product.materials"]')).toBeNull()

  fireEvent.click(screen.getByText('Propose as fact'))
  await tray().findByRole('heading', { name: 'Compare-at price' })
  expect(text('pricing.price')).toContain('€39.90')
  fireEvent.click(tray().getByRole('button', { name: 'Accept all 3' }))
  await waitFor(() => expect(screen.queryByText('To review')).toBeNull())
  expect(text('pricing.price')).toContain('€35.91what-if')
  expect(text('pricing.refundRate')).toContain('4 %')
})

test('an edit that came second shows both values, and the history has them', async () => {
  openAlone()
  fireEvent.click(head('pricing.price'))
  fireEvent.click(screen.getByText('Change the price elsewhere'))
  await waitFor(() => expect(text('pricing.price')).toContain('€34.90'))
  write('pricing.price', 'Price', '45')
  const note = within(await row('pricing.price').findByRole('alert'))
  note.getByText('€45.00')
  note.getByText('€34.90')
  fireEvent.click(note.getByRole('button', { name: 'Use mine' }))
  await waitFor(() => expect(text('pricing.price')).toContain('€45.00you'))

  fireEvent.click(head('pricing.price'))
  fireEvent.click(row('pricing.price').getByRole('button', { name: 'History' }))
  const history = within(await screen.findByRole('dialog', { name: 'History of Price' }))
  await history.findByText('€34.90', { selector: 'del *' })
  expect(history.getAllByRole('listitem')).toHaveLength(4)
  history.getByText(/tried to set this, but another edit came first/)
  fireEvent.click(history.getAllByRole('button', { name: 'Restore' }).at(-1) as HTMLElement)
  await waitFor(() => expect(text('pricing.price')).toContain('€39.90'))
})

test('a locked field is not edited; a deleted one comes back; an own one is added and found', async () => {
  openAlone()
  fireEvent.click(head('brand.name'))
  fireEvent.click(row('brand.name').getByRole('button', { name: 'Lock' }))
  await row('brand.name').findByText(/^Locked\./)
  expect(row('brand.name').queryByRole('textbox')).toBeNull()
  fireEvent.click(row('brand.name').getByRole('button', { name: 'Unlock' }))
  fireEvent.click(await row('brand.name').findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(text('brand.name')).toContain('Not set yet'))
  fireEvent.click(await screen.findByText('Undo'))
  await waitFor(() => expect(text('brand.name')).toContain('Lampwerk'))

  fireEvent.click(screen.getByText('Add a fact'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a fact' }))
  const path = dialog.getByLabelText('Path')
  for (const [written, reason] of [
    ['product.__proto__', 'A field path can’t contain “__proto__”.'],
    ['product.title.long', /^“product\.title\.long” and “product\.title” can’t both be fields/],
    ['pricing.price', 'This fact already exists: Price.'],
    ['Pricing.Price', /^The field “pricing\.price” already exists: Price\. “Pricing\.Price” differs/],
  ] as const) {
    fireEvent.change(path, { target: { value: written } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(reason)
  }
  fireEvent.change(path, { target: { value: 'product.weight' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByLabelText('Value').getAttribute('aria-invalid')).toBe('true'))
  dialog.getByText('Enter a value.')
  fireEvent.change(dialog.getByLabelText('Type'), { target: { value: 'number' } })
  fireEvent.change(dialog.getByLabelText('Value'), { target: { value: '420' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(text('product.weight')).toContain('Weight420you'))
  expect(row('product.weight').queryByRole('textbox')).toBeNull()

  fireEvent.change(screen.getByLabelText('Search facts'), {
    target: { value: 'weight 420' },
  })
  await waitFor(() => expect(document.querySelectorAll('[data-field]')).toHaveLength(1))
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'missing' } })
  fireEvent.click(await screen.findByText('Show all facts'))
  await waitFor(() => expect(location.search).toBe(''))
})

test('a market, a variant and an exchange rate are added, and each has its own economics', async () => {
  await open()
  await waitFor(() => head('pricing.price'))
  const add = async (button: string, texts: Record<string, string>) => {
    fireEvent.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    for (const [label, value] of Object.entries(texts))
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    return dialog
  }
  const places = () =>
    within(screen.getByRole('region', { name: 'Markets and variants' })).getAllByRole('listitem')
  const shown = () => places().map(({ textContent }) => textContent?.replaceAll(/[\u202f\u00a0]/g, ' '))

  const wrong = await add('Add market', { Country: 'Atlantis', Price: '49 CHF' })
  wrong.getByText('Enter a country, such as Switzerland or CH.')
  fireEvent.change(wrong.getByLabelText('Country'), { target: { value: 'Switzerland' } })
  fireEvent.click(wrong.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shown()[0]).toMatch(/^CH.*no exchange rate between them is set/))

  await add('Add rate', { 'One unit of': 'CHF', 'Is worth in': 'EUR', Rate: '1.05' })
  await waitFor(() => expect(shown()[0]).toMatch(/^CHCHF 3\d\.\d\d at CHF 49\.00 · /))
  await add('Add variant', { Name: 'Black', Cost: '14 EUR' })
  await waitFor(() => expect(shown()[1]).toMatch(/^Black€/))
  expect(text('variants.black.contribution')).toContain('€')

  fireEvent.click(screen.getByRole('button', { name: 'CH' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(shown()).toHaveLength(2))
})
