import { expect, test } from 'vitest'
import type { CanonField } from '#contracts/canon.ts'
import type { SourceField } from '#contracts/research.ts'
import { compareWithCanon } from './canon-match.ts'

const field = (path: string, value: CanonField['value'], more: Partial<CanonField> = {}): CanonField => ({
  path,
  label: path,
  value,
  type: 'text',
  source: 'user',
  timestamp: '2026-11-01T10:00:00.000Z',
  locked: false,
  why: null,
  from: [],
  note: null,
  usedBy: [],
  ...more,
})
const money = (amount: string, currency: string | null) => ({ amount, currency })
const said = (name: string, value: string): SourceField => ({ name, value, origin: 'json-ld' })

const canon = {
  fields: [
    field('market.currency', 'EUR'),
    field('product.title', 'Arc lamp'),
    field('product.description', 'Ours', { locked: true }),
    field('supplier.cost', money('12.00', null), { type: 'money' }),
  ],
}
const waiting = [{ path: 'product.sku', type: 'text' as const, value: 'A-1' }]
const currency = said('currency', 'EUR')
const standing = (found: SourceField, path: string, all: readonly SourceField[] = [found, currency]) =>
  compareWithCanon(found, all, path, { canon, waiting })

test('new or cheaper values are chosen; equal, locked, waiting or unreadable ones cannot be', () => {
  expect(standing(said('images', 'https://a.example/1.jpg'), 'product.images')).toMatchObject({
    isGain: true,
    note: 'A new fact.',
  })
  expect(standing(said('price', '9.50'), 'supplier.cost')).toMatchObject({
    isGain: true,
    note: 'Lower than your 12.00.',
  })
  const dollars = [said('price', '9.50'), said('currency', 'USD')] as const
  for (const [found, all] of [
    [said('price', '13'), undefined],
    [dollars[0], [...dollars]],
  ] as const)
    expect(standing(found, 'supplier.cost', all)).toMatchObject({ isGain: false, isIdle: false })
  expect(standing(said('title', 'Bow lamp'), 'product.title')).toEqual({
    note: 'Current value: Arc lamp',
    isGain: false,
    isIdle: false,
  })
  for (const [found, path, note] of [
    [said('title', 'Arc lamp'), 'product.title', 'Your facts already have this value.'],
    [said('description', 'Theirs'), 'product.description', 'This fact is locked.'],
    [said('sku', 'A-1'), 'product.sku', 'Already waiting for your review.'],
    [said('title', 'Arc'), 'supplier.stock', /^Stock must be a number/],
  ] as const)
    expect(standing(found, path)).toEqual({ note: expect.stringMatching(note), isGain: false, isIdle: true })
})
