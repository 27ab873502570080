import { expect, test } from 'vitest'
import type { Source } from '#contracts/research.ts'
import { compare } from './compare.ts'

const source = (
  fields: Record<string, string>,
  way: Source['latest']['way'] = 'pasted',
): Pick<Source, 'title' | 'latest'> => ({
  title: 'As it is listed',
  latest: {
    id: 'capture',
    way,
    url: null,
    capturedAt: '2026-11-01T10:00:00.000Z',
    excerpt: '',
    fields: Object.entries(fields).map(([name, value]) => ({ name, value, origin: 'hand' })),
  },
})

test('each field is a row, the price first, with what differs and what is lowest', () => {
  const rows = compare([
    source({ description: 'Warm', title: 'Arc lamp', price: '39.90', currency: 'EUR', Delivery: '9 days' }),
    source({ title: 'arc LAMP', price: '34', currency: 'EUR' }),
    source({ title: 'Arc lamp' }),
  ])
  expect(rows).toEqual([
    { name: 'price', values: ['39.90', '34', ''], differs: true, lowest: 1 },
    { name: 'currency', values: ['EUR', 'EUR', ''], differs: false, lowest: undefined },
    { name: 'title', values: ['Arc lamp', 'arc LAMP', 'Arc lamp'], differs: false, lowest: undefined },
    { name: 'Delivery', values: ['9 days', '', ''], differs: false, lowest: undefined },
    { name: 'description', values: ['Warm', '', ''], differs: false, lowest: undefined },
  ])
})

test('a handwritten source keeps its title; a page counts by its own text', () => {
  const [row] = compare([source({}, 'hand'), source({ title: 'Arc lamp' }, 'hand'), source({})])
  expect(row).toMatchObject({ name: 'title', values: ['As it is listed', 'Arc lamp', ''], differs: true })
})

test('one amount written in two ways is the same; amounts in two currencies have no lowest', () => {
  const same = compare([source({ price: '39.9' }), source({ price: '39.90' })])
  expect(same).toEqual([{ name: 'price', values: ['39.9', '39.90'], differs: false, lowest: undefined }])
  const [price] = compare([
    source({ price: '39', currency: 'EUR' }),
    source({ price: '34', currency: 'USD' }),
  ])
  expect(price).toMatchObject({ differs: true, lowest: undefined })
})
