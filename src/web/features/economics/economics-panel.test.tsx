import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { decimal } from '#core/decimal.ts'
import type { Told } from '#core/economics/terms.ts'
import { EconomicsPanel } from './economics-panel.tsx'
import type { ProposedFields } from './proposing.ts'

afterEach(cleanup)

const euros = (value: string) => ({ value: decimal(value), currency: 'EUR' })
const lamp: Told = {
  price: euros('39.90'),
  cost: euros('11.20'),
  shipping: euros('3.40'),
  feeRate: decimal('0.029'),
  refundRate: decimal('0.05'),
}

/** What stands beside a name, the first time it is there. */
const figure = (name: string, place: HTMLElement = document.body) =>
  within(place)
    .getAllByText(name, { selector: 'dt' })[0]
    ?.nextElementSibling?.textContent?.replace('\u202f', ' ')
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
const section = (name: string) => screen.getByRole('region', { name })

test('what an order leaves, with the working and the chart in words and as a table', () => {
  const { rerender } = render(<EconomicsPanel told={lamp} />)
  screen.getByText('€22.15', { selector: '.text-figure' })
  expect(['Margin', 'Break-even ROAS', 'Break-even CPA', 'Highest CPC'].map((name) => figure(name))).toEqual([
    '55.5 %',
    '1.80',
    '€22.15',
    'Set a conversion rate',
  ])
  type('Conversion rate', '2,5')
  expect(figure('Highest CPC')).toBe('€0.55')
  type('Conversion rate', 'many')
  expect(figure('Highest CPC')).toBe('Set a conversion rate')
  const canonSays = (rate: string) => rerender(<EconomicsPanel told={lamp} conversionRate={decimal(rate)} />)
  canonSays('0.05')
  expect(figure('Highest CPC')).toBe('€1.11')
  type('Conversion rate', '10')
  canonSays('0.05')
  expect(figure('Highest CPC')).toBe('€2.21')
  canonSays('0.03')
  expect(figure('Highest CPC')).toBe('€0.66')
  expect(screen.getByRole('textbox', { name: 'Conversion rate' })).toHaveProperty('value', '3')
  screen.getByText('= €39.90 − €11.20 − €3.40 − 2.9 % × €39.90 − 5 % × €39.90')
  screen.getByRole('img', {
    name: 'Profit against ad cost: €22.15 per order without ads, nothing at an ad cost of €22.15, a loss of €22.15 at €44.30.',
  })
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toContain('€22.151.80€0.00')
})

test('an ad cost is tried out by slider and by number, and no number that cannot be is taken', () => {
  render(<EconomicsPanel told={lamp} />)
  fireEvent.change(screen.getByRole('slider', { name: 'Ad cost per order (CPA), slider' }), {
    target: { value: '30' },
  })
  expect(figure('Profit per order')).toBe('−€7.85')
  type('Ad cost per order (CPA)', '12,15')
  expect(figure('Profit per order')).toBe('€10.00')
  type('Ad cost per order (CPA)', '4000')
  const box = screen.getByRole('textbox', { name: 'Ad cost per order (CPA)' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(figure('Profit per order')).toBe('€10.00')
  fireEvent.blur(box)
  expect(box).toHaveProperty('value', '12.15')
})

test('a discount and a bundle are tried out, and written nowhere but as a proposal', async () => {
  const proposed: [ProposedFields, string][] = []
  render(
    <EconomicsPanel
      told={lamp}
      bundles={['2 for €75']}
      onPropose={async (...given) => void proposed.push(given)}
    />,
  )
  type('Discount', '25')
  expect(figure('Price', section('Discount'))).toBe('€29.93')
  expect(figure('Orders to earn the same')).toBe('1.71 × as many')
  expect(proposed).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Propose to canon' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Bundle' }))
  type('Units in a bundle', '3')
  expect(figure('Offer')).toBe('3 for €107.73')
  expect(figure('Against one single order')).toBe('+€40.07')
  fireEvent.click(screen.getByRole('switch', { name: 'Shipping is paid for each unit' }))
  expect(figure('Against one single order')).toBe('+€33.27')
  fireEvent.click(screen.getByRole('button', { name: 'Propose to canon' }))
  expect(proposed).toEqual([
    [
      [
        { path: 'pricing.price', value: { amount: '29.93', currency: 'EUR' } },
        { path: 'pricing.compareAt', value: { amount: '39.90', currency: 'EUR' } },
      ],
      'A discount of 25\u202f%',
    ],
    [[{ path: 'pricing.bundles', value: ['2 for €75', '3 for €107.73'] }], 'A bundle of 3, 10\u202f% off'],
  ])
})

test('what is missing is named with the way to fill it, and no profit is made up without a cost', () => {
  const filled: string[] = []
  const open = (told: Told) => <EconomicsPanel told={told} onFill={(path) => filled.push(path)} />
  const { rerender } = render(open({ price: euros('39.90') }))
  expect(screen.queryByRole('img')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'product cost' }))
  rerender(open({ price: euros('39.90'), cost: euros('11') }))
  screen.getByText('€28.90', { selector: 'span' })
  fireEvent.click(screen.getByRole('button', { name: 'refund rate' }))
  expect(filled).toEqual(['supplier.cost', 'pricing.refundRate'])
  rerender(open({ price: euros('39.90'), cost: { value: decimal('11'), currency: 'USD' } }))
  screen.getByText(/^The amounts are in different currencies, EUR and USD,/)
  // As the rule: an amount whose currency nobody knows is not taken to be in that of the others.
  rerender(open({ price: euros('39.90'), cost: { value: decimal('11') } }))
  screen.getByText(
    'No currency is known for cost. Set the currency of the market, or write the amount with one.',
  )
  expect(screen.queryByText('€28.90')).toBeNull()
  rerender(open({ price: euros('10'), cost: euros('11') }))
  screen.getByText('−€1.00', { selector: '.text-figure' })
  expect(figure('Break-even CPA')).toBe('No ad pays')
  expect(screen.queryByRole('button', { name: 'Propose to canon' })).toBeNull()
})
