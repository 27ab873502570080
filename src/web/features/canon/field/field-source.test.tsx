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
  fireEvent.click(costRow.getByRole('button', { name: /quote\.pdf, page 2 ·/ }))
  const link = await screen.findByRole('link', { name: 'quote.pdf, page 2' })
  expect(link.getAttribute('href')).toBe(`/project/Lamp?tab=knowledge&file=${fileId}`)
})
