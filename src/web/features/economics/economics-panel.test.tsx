import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { decimal } from '#core/decimal.ts'
import type { OrderFacts } from '#core/economics/terms.ts'
import { EconomicsPanel } from './economics-panel.tsx'
import type { ProposedFields } from './proposing.ts'

afterEach(cleanup)

const euros = (value: string) => ({ value: decimal(value), currency: 'EUR' })
const lamp: OrderFacts = {
  price: euros('39.90'),
  cost: euros('11.20'),
  shipping: euros('3.40'),
  feeRate: decimal('0.029'),
  refundRate: decimal('0.05'),
}

/** Value beside the first occurrence of a name. */
const figure = (name: string, place: HTMLElement = document.body) =>
  within(place)
    .getAllByText(name, { selector: 'dt' })[0]
    ?.nextElementSibling?.textContent?.replace('\u202f', ' ')
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
const section = (name: string) => screen.getByRole('region', { name })

test('profit of an order, with the working and the chart in words and as a table', () => {
  const kept: number[] = []
  const keep = (percent: number) => void kept.push(percent)
  const { rerender } = render(<EconomicsPanel told={lamp} onKeepRate={keep} />)
  screen.getByText('€22.15', { selector: '.text-figure' })
  expect(['Margin', 'Break-even ROAS', 'Break-even CPA', 'Highest CPC'].map((name) => figure(name))).toEqual([
    '55.5 %',
    '1.80',
    '€22.15',
    'Set a conversion rate',
  ])
  type('Conversion rate', '2,5')
  expect(figure('Highest CPC')).toBe('€0.55')
  const rateBox = screen.getByRole('textbox', { name: 'Conversion rate' })
  expect(kept).toEqual([])
  fireEvent.blur(rateBox)
  type('Conversion rate', 'many')
  expect(figure('Highest CPC')).toBe('Set a conversion rate')
  fireEvent.blur(rateBox)
  const canonSays = (rate: string) =>
    rerender(<EconomicsPanel told={lamp} conversionRate={decimal(rate)} onKeepRate={keep} />)
  canonSays('0.05')
  expect(figure('Highest CPC')).toBe('€1.10')
  type('Conversion rate', '10')
  canonSays('0.05')
  expect(figure('Highest CPC')).toBe('€2.21')
  canonSays('0.03')
  expect(figure('Highest CPC')).toBe('€0.66')
  expect(rateBox).toHaveProperty('value', '3')
  fireEvent.blur(rateBox)
  type('Conversion rate', '4.5')
  fireEvent.keyDown(rateBox, { key: 'Enter' })
  // More decimals than the box shows are counted with, and are not lost by a visit to it.
  canonSays('0.01234567')
  expect(rateBox).toHaveProperty('value', '1.2346')
  fireEvent.blur(rateBox)
  type('Conversion rate', '1.23')
  type('Conversion rate', '1.2346')
  fireEvent.blur(rateBox)
  expect(kept).toEqual([2.5, 4.5])
  canonSays('0.03')
  type('Conversion rate', '3')
  screen.getByText('= €39.90 − €11.20 − €3.40 − 2.9 % × €39.90 − 5 % × €39.90')
  screen.getByRole('img', {
    name: 'Profit against ad cost: €22.15 per order without ads, nothing at an ad cost of €22.15, a loss of €22.15 at €44.30.',
  })
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toContain('€22.151.80€0.00')
})

test('a contribution of one’s own is what all figures follow, and the difference is said', () => {
  render(<EconomicsPanel told={{ ...lamp, left: euros('5') }} />)
  screen.getByText('€5.00', { selector: '.text-figure' })
  screen.getByText('You set the contribution to €5.00 yourself. Price, cost and fees give €22.15.')
  expect(['Break-even ROAS', 'Break-even CPA'].map((name) => figure(name))).toEqual(['7.98', '€5.00'])
})

test('an ad cost is tried out by slider and by number, and no number that cannot be is taken', () => {
  render(<EconomicsPanel told={lamp} />)
  fireEvent.change(screen.getByRole('slider', { name: 'Ad cost per order (CPA), slider' }), {
    target: { value: '30' },
  })
  expect(figure('Profit per order')).toBe('−€7.85')
  type('Ad cost per order (CPA)', '12,15')
  expect(figure('Profit per order')).toBe('€10.00')
  type('Ad cost per order (CPA)', 'abc')
  const box = screen.getByRole('textbox', { name: 'Ad cost per order (CPA)' })
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(figure('Profit per order')).toBe('€10.00')
  fireEvent.blur(box)
  expect(box).toHaveProperty('value', 'abc')
  expect(screen.getByRole('alert').textContent).toBe(
    'Enter a number from 0 to 1,000,000. Until then, 12.15 is used.',
  )
  type('Ad cost per order (CPA)', '')
  fireEvent.blur(box)
  expect(box).toHaveProperty('value', '12.15')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a dearer ad cost than the chart shows is taken, and the slider and the chart reach as far', () => {
  render(<EconomicsPanel told={lamp} />)
  const slider = screen.getByRole('slider', { name: 'Ad cost per order (CPA), slider' })
  expect(slider).toHaveProperty('max', '45')
  type('Ad cost per order (CPA)', '50')
  fireEvent.blur(screen.getByRole('textbox', { name: 'Ad cost per order (CPA)' }))
  expect(figure('Profit per order')).toBe('−€27.85')
  expect([slider.getAttribute('max'), slider.getAttribute('value')]).toEqual(['50', '50'])
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('a loss of €27.85 at €50.00.')
  // The scale keeps its end while the slider is dragged.
  fireEvent.change(slider, { target: { value: '10' } })
  expect(slider).toHaveProperty('max', '50')
})

test('half a unit is in no bundle, which is said instead of counting with another number', () => {
  render(<EconomicsPanel told={lamp} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Bundle' }))
  const box = screen.getByRole('textbox', { name: 'Units in a bundle' })
  type('Units in a bundle', '3')
  type('Units in a bundle', '2.5')
  const sentence = 'Enter a whole number from 2 to 12. Until then, 3 is used.'
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  fireEvent.blur(box)
  expect(screen.getByRole('alert').textContent).toBe(sentence)
})

test.each(['150', '-5', 'abc'])(
  'a discount of %s stays in its box with a sentence until it is mended',
  (text) => {
    render(<EconomicsPanel told={lamp} />)
    const box = screen.getByRole('textbox', { name: 'Discount' })
    type('Discount', text)
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.blur(box)
    expect(box).toHaveProperty('value', text)
    expect(screen.getByRole('alert').textContent).toBe('Enter a number from 0 to 95. Until then, 10 is used.')
    type('Discount', '15')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(figure('Price', section('Discount'))).toBe('€33.92')
  },
)

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
  fireEvent.click(screen.getByRole('button', { name: 'Propose as fact' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Bundle' }))
  type('Units in a bundle', '3')
  expect(figure('Offer')).toBe('3 for €107.73')
  expect(figure('Compared with a single order')).toBe('+€40.07')
  fireEvent.click(screen.getByRole('switch', { name: 'Pay shipping for each unit' }))
  expect(figure('Compared with a single order')).toBe('+€33.27')
  fireEvent.click(screen.getByRole('button', { name: 'Propose as fact' }))
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

test('prices are rounded as the currency is paid, and the figures are those of the rounded price', async () => {
  const proposed: ProposedFields[] = []
  const open = (currency: string, price: string, cost: string) => {
    const amount = (value: string) => ({ value: decimal(value), currency })
    const told = { price: amount(price), cost: amount(cost) }
    return <EconomicsPanel told={told} onPropose={async (fields) => void proposed.push(fields)} />
  }
  const propose = async () => {
    const button = screen.getByRole('button', { name: 'Propose as fact' })
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  }
  const { rerender } = render(open('JPY', '1999', '1000'))
  expect(figure('Price', section('Discount'))).toBe('¥1,799')
  expect(figure('Profit per order', section('Discount'))).toBe('¥799')
  expect(figure('Orders to earn the same')).toBe('1.25 × as many')
  await propose()
  rerender(open('KWD', '1.995', '1'))
  expect(figure('Price', section('Discount'))).toBe('KWD\u00a01.796')
  await propose()
  // A price that has more decimals than the currency is struck out as it was.
  rerender(open('HUF', '3990.505', '1000'))
  expect(figure('Price', section('Discount'))).toBe('Ft\u00a03,591.45')
  await propose()
  rerender(open('JPY', '1999', '1796'))
  // 1,799.1 leaves 3.1 of an order, so 65.48 times as many orders earn the same.
  expect(figure('Orders to earn the same')).toBe('67.67 × as many')
  fireEvent.click(screen.getByRole('radio', { name: 'Bundle' }))
  expect(figure('Offer')).toBe('2 for ¥3,598')
  expect(figure('Profit per order', section('Bundle'))).toBe('¥6')
  expect(proposed.map((fields) => fields.map(({ value }) => value))).toEqual([
    [
      { amount: '1799', currency: 'JPY' },
      { amount: '1999', currency: 'JPY' },
    ],
    [
      { amount: '1.796', currency: 'KWD' },
      { amount: '1.995', currency: 'KWD' },
    ],
    [
      { amount: '3591.45', currency: 'HUF' },
      { amount: '3990.505', currency: 'HUF' },
    ],
  ])
})

test('a fee of which only one half is known is not counted as zero without a word', () => {
  const filled: string[] = []
  const { rerender } = render(<EconomicsPanel told={lamp} onFill={(path) => filled.push(path)} />)
  expect(screen.getByText(/^Counted as zero/).textContent).toBe('Counted as zero: fixed fee and VAT.')
  fireEvent.click(screen.getByRole('button', { name: 'fixed fee' }))
  expect(filled).toEqual(['pricing.feeFixed'])
  const { feeRate: _, ...rest } = lamp
  rerender(<EconomicsPanel told={{ ...rest, feeFixed: euros('0.30') }} />)
  expect(screen.getByText(/^Counted as zero/).textContent).toBe('Counted as zero: percentage fee and VAT.')
  rerender(<EconomicsPanel told={{ ...lamp, feeFixed: euros('0'), taxRate: decimal('0.19') }} />)
  expect(screen.queryByText(/^Counted as zero/)).toBeNull()
})

test('missing figures are named with the way to fill them, and no profit is made up without a cost', () => {
  const filled: string[] = []
  const open = (told: OrderFacts) => <EconomicsPanel told={told} onFill={(path) => filled.push(path)} />
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
  screen.getByText('No currency is set for cost. Set the market currency, or add one to the amount.')
  expect(screen.queryByText('€28.90')).toBeNull()
  rerender(open({ price: euros('10'), cost: euros('11') }))
  screen.getByText('−€1.00', { selector: '.text-figure' })
  expect(figure('Break-even CPA')).toBe('Ads can’t pay off')
  expect(screen.queryByRole('button', { name: 'Propose as fact' })).toBeNull()
})

test('figures that were set by hand and differ from what an order gives are told beside it', () => {
  const own = {
    margin: decimal('0.6'),
    breakEvenRoas: decimal('1.801'),
    breakEvenCpa: { value: decimal('20'), currency: 'USD' },
  }
  const { rerender } = render(<EconomicsPanel told={lamp} own={own} />)
  const told = () =>
    Array.from(screen.queryByRole('list', { name: 'Set by hand' })?.children ?? [], ({ textContent }) =>
      textContent?.replace('\u202f', ' '),
    )
  screen.getByText('Your own figures differ:')
  expect(told()).toEqual(['Margin 60 %', 'Break-even CPA $20.00'])
  expect(figure('Margin')).toBe('55.5 %')
  rerender(<EconomicsPanel told={lamp} own={{ breakEvenCpa: euros('22.148'), maxCpc: euros('0.80') }} />)
  expect(told()).toEqual([])
  rerender(<EconomicsPanel told={lamp} own={{ maxCpc: euros('0.80') }} conversionRate={decimal('0.025')} />)
  expect(told()).toEqual(['Highest CPC €0.80'])
})
