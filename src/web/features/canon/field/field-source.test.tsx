import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#web/testing/app.tsx'
import { api, field, forgetProjects, open, row, state } from '../testing/canon-wire.ts'

forgetProjects()

test('a field that comes from a file names it, and leads to it', async () => {
  const fileId = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a5d'
  const cost = field('supplier.cost', { label: 'Cost', source: `file:${fileId} quote.pdf, page 2` })
  await open('', { [`GET ${api}/state`]: ok(state([cost])) })
  const costRow = await row('supplier.cost')
  fireEvent.click(costRow.getByRole('button', { name: /quote\.pdf, page 2/ }))
  const link = await screen.findByRole('link', { name: 'quote.pdf, page 2' })
  expect(link.getAttribute('href')).toBe(`/project/Lamp?tab=knowledge&file=${fileId}`)
})

test('a row names its source shortly: the host of a page, Calculated for a rule, you; all of it in the tooltip and the open row', async () => {
  const fields = [
    field('product.title', { label: 'Title', source: 'page: tidewater-gear.test:4341' }),
    field('product.material', { label: 'Material' }),
    field('economics.marginPercent', {
      label: 'Margin',
      type: 'number',
      value: 52.04,
      source: 'rule:margin',
      from: [
        { path: 'pricing.price', label: 'Price' },
        { path: 'supplier.cost', label: 'Cost' },
      ],
    }),
    field('product.images', {
      label: 'Images',
      type: 'list',
      value: ['http://cdn.example/a.jpg', 'http://cdn.example/b.jpg'],
    }),
  ]
  await open('', { [`GET ${api}/state`]: ok(state(fields)) })
  const title = await row('product.title')
  expect(title.getByText('tidewater-gear.test:4341').parentElement?.title).toMatch(/^tidewater-gear/)
  fireEvent.click(title.getByRole('button', { name: /^Title/ }))
  await title.findByText(/^From tidewater-gear\.test:4341, .* ago\.$/)
  const you = (await row('product.material')).getByText('you').parentElement
  expect(you?.className).not.toContain('accent')
  const margin = await row('economics.marginPercent')
  expect(margin.getByText('Calculated').parentElement?.title).toMatch(/^from price and cost,/)
  margin.getByText(/^52.%$/)
  ;(await row('product.images')).getByText('2 images · cdn.example')
})
