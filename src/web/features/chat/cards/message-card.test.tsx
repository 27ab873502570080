import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CalculatorCard } from '#contracts/cards.ts'
import { ConditionRow } from './condition-row.tsx'
import { MessageCard } from './message-card.tsx'

const card: CalculatorCard = {
  kind: 'calculator',
  calculator: 'order',
  currency: 'EUR',
  inputs: [
    { name: 'price', value: '40', from: 'canon', path: 'pricing.price' },
    { name: 'cost', value: '', from: 'open' },
    { name: 'shipping', value: '4', from: 'message' },
  ],
  unplaced: ['14'],
}

const show = (shown: unknown) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MessageCard card={shown} messageId="7f1c1a52-3c9b-4e0a-9c2d-1f2e3d4c5b6a" />
    </QueryClientProvider>,
  )
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('every input is listed with its origin, and an open one is asked for', () => {
  show(card)
  expect(input('Price').value).toBe('40')
  screen.getByText('From your facts')
  screen.getByText('From your message')
  screen.getByText('Fill in')
  screen.getByText('Fill in product cost to see the result.')
  screen.getByText('14')
})

test('the result waits until the person has checked the values, then follows every change', () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ success: true, message: 'Saved.' }))
  show(card)
  fireEvent.change(input('Product cost'), { target: { value: '10' } })
  expect(screen.queryByText('€26.00')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Calculate' }))
  expect(screen.getAllByText('€26.00').length).toBeGreaterThan(0)
  fireEvent.change(input('Product cost'), { target: { value: '12,50' } })
  expect(screen.getAllByText('€23.50').length).toBeGreaterThan(0)
  screen.getByText('Changed by you')
})

test('a value that cannot be read says so at its input', () => {
  show({ ...card, checked: true })
  fireEvent.change(input('Price'), { target: { value: 'a lot' } })
  expect(input('Price').getAttribute('aria-invalid')).toBe('true')
})

test('a value that is typed back to the original is saved again', async () => {
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ success: true, message: 'Saved.' }))
  show(card)
  for (const [at, value] of ['45', '40'].entries()) {
    fireEvent.change(input('Price'), { target: { value } })
    fireEvent.blur(input('Price'))
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(at + 1))
  }
  fireEvent.blur(input('Price'))
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a condition that is shortened to one value loses its others', () => {
  const onChange = vi.fn()
  const condition = { column: 'Country', is: 'equal' as const, value: 'DE', or: ['FR'] }
  render(<ConditionRow condition={condition} names={['Country']} onChange={onChange} onRemove={vi.fn()} />)
  fireEvent.change(input('Value'), { target: { value: 'DE' } })
  expect(onChange).toHaveBeenCalledWith({ ...condition, or: undefined })
})

test('a card of another version is left out', () => {
  const { container } = show({ kind: 'calculator', calculator: 'horoscope' })
  expect(container.textContent).toBe('')
})

test('a query over two tables shows its factor, and tells of rows without a match once it is asked', async () => {
  const answer = {
    columns: ['worth'],
    rows: [['120']],
    matched: 9,
    total: 1,
    skipped: 0,
    joined: { unmatched: 3, repeated: 0 },
  }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ success: true, data: answer }))
  const table = '7f1c1a52-3c9b-4e0a-9c2d-1f2e3d4c5b6a'
  const columns = ['SKU', 'Quantity', 'Unit cost'].map((name) => ({ name, kind: 'number', values: [] }))
  show({
    kind: 'query',
    table,
    title: 'orders.csv + costs.csv',
    columns,
    query: {
      join: { table, column: 'SKU' },
      measures: [{ what: 'sum', column: 'Unit cost', times: 'Quantity' }],
    },
  })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Times' }).value).toBe('Quantity')
  fireEvent.click(screen.getByRole('button', { name: 'Ask the table' }))
  await waitFor(() => screen.getByText(/9 rows count\. 3 rows have no match in the other table\./))
})
