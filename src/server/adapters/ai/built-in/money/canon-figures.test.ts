import { expect, test } from 'vitest'
import type { InputName } from '#core/calculators/inputs.ts'
import { fieldsOf, lampCanon } from '../testing/converse.ts'
import { canonFigures, figureFor } from './canon-figures.ts'

const pathFor = (name: InputName, canon: typeof lampCanon, question: string) =>
  figureFor(name, canonFigures(canon, question))?.field.path

const abroad = fieldsOf(
  ['pricing.vatPercent', 'VAT', '20 %'],
  ['markets.AT.vatPercent', 'VAT in AT', '25 %'],
  ['markets.DE.vatPercent', 'VAT in DE', '19 %'],
  ['markets.ES.vatPercent', 'VAT in ES', '21 %'],
  ['markets.US.vatPercent', 'VAT in US', '7 %'],
  ['markets.US.marginPercent', 'Margin in US', '51 %'],
)

test.each([
  ['what is our margin at us?', 'pricing.vatPercent'],
  ['WHAT IS OUR MARGIN AT 40?', 'pricing.vatPercent'],
  ['¿cuál es el margen de la lámpara?', 'pricing.vatPercent'],
  ['quel est le prix de vente de la lampe ?', 'pricing.vatPercent'],
  ['what is our margin in AT?', 'markets.AT.vatPercent'],
  ['wie hoch ist unsere Marge in Österreich?', 'markets.AT.vatPercent'],
  ['margin in the United States?', 'markets.US.vatPercent'],
  ['margin in the USA', 'markets.US.vatPercent'],
  ['margin in Austria and the United States', undefined],
])('a market counts only where the question names it: %s', (question, path) => {
  expect(pathFor('taxRate', abroad, question)).toBe(path)
  expect(pathFor('margin', abroad, question)).toBeUndefined()
})

test('a variant counts only where the question names it', () => {
  const canon = [...lampCanon, ...fieldsOf(['variants.deep-black.cost', 'Cost of Deep black', '12 EUR'])]
  expect(pathFor('cost', canon, 'what is the margin of the deep black one?')).toBe('variants.deep-black.cost')
  expect(pathFor('cost', canon, 'what is the margin?')).toBe('supplier.cost')
})

test('the landed cost counts instead of the cost, and inbound freight is no shipping', () => {
  const inbound = fieldsOf(
    ['supplier.freight', 'Inbound freight', '2 EUR'],
    ['supplier.dutyPercent', 'Import duty', '5 %'],
    ['supplier.landedCost', 'Landed cost', '12.60 EUR'],
  )
  const canon = [...lampCanon, ...inbound]
  expect(pathFor('cost', canon, 'margin?')).toBe('supplier.landedCost')
  expect(pathFor('shipping', canon, 'margin?')).toBe('supplier.shippingCost')
  expect(pathFor('shipping', inbound, 'margin?')).toBeUndefined()
})
