import { expect, test } from 'vitest'
import { readFigures } from './told-figures.ts'

const placed = (text: string) =>
  Object.fromEntries(readFigures(text).figures.map(({ name, value }) => [name, value]))

test.each([
  ['price 40, cost 10, shipping 4', { price: '40', cost: '10', shipping: '4' }],
  ['10 cost and 4 shipping', { cost: '10', shipping: '4' }],
  ['I sell at 39.90, fees 2.9 % + 0.30', { price: '39.90', feeRate: '2.9', feeFixed: '0.30' }],
  ['Verkaufspreis 39,90 €, Einkaufspreis 12 €, Versand 4 €', { price: '39.90', cost: '12', shipping: '4' }],
  ['prix de vente 45, coût 12', { price: '45', cost: '12' }],
  ['precio 45, coste 12, envío 4', { price: '45', cost: '12', shipping: '4' }],
  ['20 % off', { discountRate: '20' }],
  ['I sell two units', { units: '2' }],
  ['envio 6,90 y coste 12', { shipping: '6.90', cost: '12' }],
  ['raise the price to 45', { price: '45' }],
  ['how many orders for 3000 profit a month', { totalProfit: '3000' }],
])('numbers beside a name are placed: %s', (text, figures) => {
  expect(placed(text)).toEqual(figures)
  expect(readFigures(text).unplaced).toEqual([])
})

test.each([
  ['we sell 40 a day', ['40']],
  ['is 12 too much', ['12']],
  ['price 20 %', ['20 %']],
  ['make it 20 profit', ['20']],
])('a number without a certain name stays unplaced: %s', (text, numbers) => {
  expect(placed(text)).toEqual({})
  expect(readFigures(text).unplaced).toEqual(numbers)
})

test.each([
  ['bundle of 2 for 69', '69'],
  ['cost goes from 11 to 9', '9'],
])('a number beside one that has the name waits for its place: %s', (text, number) => {
  expect(readFigures(text).unplaced).toEqual([number])
})

test('a change is no value of the figure it names', () => {
  expect(readFigures('raise the price by 10 %')).toMatchObject({
    figures: [],
    unplaced: [],
    changes: [{ name: 'price', isRate: true, said: '10 %' }],
  })
})

test('words that no calculation accounts for are named', () => {
  expect(readFigures('what is my margin').leftOver).toEqual([])
  expect(readFigures('what is my margin on Etsy Germany').leftOver).toContain('germany')
})
