import { expect, test } from 'vitest'
import { canonEconomics } from './canon-economics.ts'
import { euros, field } from './testing/canon-wire.ts'

test('figures that a rule derived are counted again; those of a person are their own', () => {
  const { told, own } = canonEconomics([
    field('economics.contribution', { ...euros('20.00'), source: 'rule:contribution' }),
    field('economics.marginPercent', { value: 60, type: 'number' }),
    field('economics.breakEvenRoas', { value: 1.8, type: 'number', source: 'rule:break-even-roas' }),
    field('economics.breakEvenCpa', { value: { amount: '20', currency: null }, type: 'money' }),
    field('market.currency', { value: 'EUR', source: 'rule:currency' }),
  ])
  expect(told.left).toBeUndefined()
  expect(own.margin?.toFixed()).toBe('0.6')
  expect(own.breakEvenRoas).toBeUndefined()
  expect(own.breakEvenCpa).toMatchObject({ currency: 'EUR' })
})
