import { expect, test } from 'vitest'
import type { SourceField } from '#contracts/research.ts'
import { changesBetween } from './changes.ts'

const capture = (fields: Record<string, string>) => ({
  fields: Object.entries(fields).map(([name, value]): SourceField => ({ name, value, origin: 'html' })),
})

test('added, removed and changed fields between two captures', () => {
  const older = capture({ title: 'Lamp', price: '39.90', vendor: 'Lampwerk' })
  const newer = capture({ title: 'Lamp', price: '34.00', currency: 'EUR' })
  expect(changesBetween(older, newer)).toEqual([
    { name: 'price', before: '39.90', after: '34.00' },
    { name: 'currency', before: '', after: 'EUR' },
    { name: 'vendor', before: 'Lampwerk', after: '' },
  ])
  expect(changesBetween(newer, newer)).toEqual([])
})
