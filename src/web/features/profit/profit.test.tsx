import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProfitFigures, ProfitReport } from '#contracts/profit.ts'
import { type Answers, ok } from '#web/testing/app.tsx'
import { openTab } from '#web/testing/project-tab.ts'
import { aProject } from '#web/testing/projects.ts'
import { press, sent } from '#web/testing/settings.ts'
import { groupName } from './group-name.ts'
import { choiceOf, missingIn, readingOf } from './reading-choice.ts'

const projectId = '5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11'
const tableId = '7b0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11'
const figures: ProfitFigures = {
  ...{ orders: 2, units: 3, revenue: '150.00', refunds: '50.00', tax: '0.00', goods: '0.00' },
  ...{ shipping: '8.00', fees: '4.50', ads: '108.00', profit: '-20.50' },
}
const report: ProfitReport = {
  ...{ currency: 'EUR', from: '2026-09-01', to: '2026-10-31', total: figures, by: 'month', more: 0 },
  groups: [{ key: '2026-09', figures }],
  unknown: ['goods'],
  incomplete: ['shipping'],
  gaps: [{ code: 'no-goods', text: 'One product has no cost.', path: 'supplier.cost' }],
  change: 'Profit fell by 12.00 EUR.',
  products: [{ name: 'Bulb', units: 3, cost: null, source: null }],
  sources: [
    {
      ...{
        tableId,
        fileName: 'till.csv',
        name: 'till.csv',
        rows: 4,
        columns: ['Tag', 'Betrag'],
        platform: null,
      },
      ...{ reading: { role: 'none' }, isChosen: false },
    },
  ],
  fields: [],
  rates: [],
}
const answers: Answers = {
  [`GET /api/projects/${projectId}/profit`]: ok(report),
  [`PUT /api/projects/${projectId}/profit/costs`]: ok({ product: 'Bulb', cost: '12.50' }),
  [`PUT /api/projects/${projectId}/profit/tables/${tableId}`]: ok(report.sources[0]),
}
const open = () => openTab(aProject({ id: projectId }), 'profit', answers)

test('profit names what it does not hold, and takes a cost and the columns of a file', async () => {
  const wire = await open()
  await screen.findByText('Profit before goods and some shipping')
  expect(screen.queryByRole('columnheader', { name: 'Goods' })).toBeNull()
  screen.getByRole('columnheader', { name: 'Shipping' })
  screen.getByText('Profit fell by €12.00.')
  expect(screen.getByRole('link', { name: 'Set cost' }).getAttribute('href')).toContain('tab=canon')
  screen.getByRole('row', { name: /^September 2026 2 €150\.00 .* −€20\.50$/ })

  const cost = screen.getByRole('textbox', { name: 'Cost of Bulb' })
  expect(cost.parentElement?.textContent).toBe('€')
  fireEvent.change(cost, { target: { value: 'a lot' } })
  fireEvent.blur(cost)
  screen.getByText('Enter an amount such as 12.50.')
  fireEvent.change(cost, { target: { value: '12,5' } })
  fireEvent.blur(cost)
  await expect
    .poll(() => sent(wire, 'PUT', `/api/projects/${projectId}/profit/costs`))
    .toEqual([{ product: 'Bulb', cost: '12.50' }])

  await press('Choose columns')
  const dialog = await screen.findByRole('dialog', { name: 'till.csv' })
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Orders' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getAllByText('Choose a column.')).toHaveLength(2)
  const choose = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByRole('combobox', { name: label }), { target: { value } })
  choose('Order date', 'Tag')
  choose('Amount paid', 'Betrag')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent(wire, 'PUT', `/api/projects/${projectId}/profit/tables/${tableId}`))
    .toEqual([{ reading: { role: 'orders', columns: { date: 'Tag', total: 'Betrag', amountsOf: 'row' } } }])
})

test('groups and choices read as they were meant', () => {
  expect(groupName('2026-09', 'month')).toBe('September 2026')
  expect(groupName('2026-09-07', 'week')).toBe('Week of Sep 7, 2026')
  expect(groupName(null, 'product')).toBe('Not split by product')
  const reading = {
    role: 'ads' as const,
    columns: { date: 'Day', spend: 'Amount spent (SEK)' },
    currency: 'SEK',
    dates: 'day first' as const,
  }
  expect(readingOf(choiceOf(reading))).toEqual(reading)
  expect(missingIn({ role: 'ads', columns: { date: 'Day' }, amountsOf: 'row', dates: '' })).toEqual(['spend'])
})
