import { describe, expect, test } from 'vitest'
import { converse, fieldsOf } from '../testing/converse.ts'

const canon = fieldsOf(
  ['market.currency', 'Currency', 'USD'],
  ['pricing.price', 'Price', '34 USD'],
  ['supplier.cost', 'Cost', '12 USD'],
  ['supplier.shippingCost', 'Shipping cost', '3 USD'],
)

/** Written before the parser. The amount is the value after the change. */
const phrasings: [question: string, value: string][] = [
  ['Could I charge two dollars more?', '$36.00'],
  ['Can I charge $2 more?', '$36.00'],
  ['What if I charged 2 dollars more?', '$36.00'],
  ['What would my margin be if I raised the price by $2?', '$36.00'],
  ['What is my profit if I raise my price by two dollars?', '$36.00'],
  ['What happens to my profit when I drop the price by five dollars?', '$29.00'],
  ['What if I sold it 10 % cheaper?', '$30.60'],
  ['What margin is left at 10% off?', '$30.60'],
  ["What's my profit if I give 15 percent off?", '$28.90'],
  ['What if I took three dollars off?', '$31.00'],
  ['What would I earn if I made it a dollar cheaper?', '$33.00'],
  ['What is my margin at 5 dollars less?', '$29.00'],
  ['Would I still make money if I sold it for $4 less?', '$30.00'],
  ['What is my margin if the supplier charges $1 more?', '$13.00'],
  ['What if my cost goes up by 50 cents?', '$12.50'],
  ['What happens to my margin if the unit cost rises 10 %?', '$13.20'],
  ['What would my profit be if the supplier gave me two dollars off?', '$10.00'],
  ['If I add $3 on top, what is my profit?', '$37.00'],
  ['What is my margin with an extra dollar on the price?', '$35.00'],
  ["Suppose I ask ten percent more, what's my margin?", '$37.40'],
  ['What would I make with a 20% discount?', '$27.20'],
  ['Could I go five dollars lower and still make a profit?', '$29.00'],
  ['Could I go two dollars higher?', '$36.00'],
  ['What is my margin if I increase the price by ten percent?', '$37.40'],
  ['How much would I make if I cut the price by a quarter?', '$25.50'],
  ['What is my margin if shipping costs me $1 more?', '$4.00'],
  ['Can I knock $4 off the price and still make a profit?', '$30.00'],
  ["If we lower the price by 2.50, what's the margin?", '$31.50'],
  ['What margin do I get with two bucks extra?', '$36.00'],
  ['My supplier wants 8 % more. What is my margin then?', '$12.96'],
]

describe('a step is added to the known value', () => {
  test.each(phrasings)('%s', async (question, value) => {
    const { text, card } = await converse(question, { canon })
    expect(text).toContain(`**${value}**`)
    expect(card).toMatchObject({ kind: 'calculator', result: expect.anything() })
  })
})

describe('others that mean the same', () => {
  test.each([
    ['two dollars more, what is the margin', '$36.00'],
    ['what is the margin if i go up two dollars', '$36.00'],
    ['profit with the price up by 5 %', '$35.70'],
    ['what do we earn at half a dollar less', '$33.50'],
    ['how about a 2 dollar higher price, what is the profit', '$36.00'],
    ['what if shipping drops by a dollar', '$2.00'],
    ['what if the cost falls 10%', '$10.80'],
    ['Was bleibt, wenn ich 2 $ mehr verlange?', '$36.00'],
    ['Gewinn, wenn ich den Preis um 10 % senke', '$30.60'],
    ['quelle marge avec 2 $ de plus ?', '$36.00'],
    ['qué margen tengo con 2 $ más', '$36.00'],
  ])('%s', async (question, value) => {
    const { text } = await converse(question, { canon })
    expect(text).toContain(`**${value}**`)
  })
})

test('the answer names the value it counts with, and where that comes from', async () => {
  const { text } = await converse('Could I charge two dollars more?', { canon })
  expect(text).toContain('At **$36.00** ($2.00 more than the price of $34.00 in your facts):')
  expect(text).toContain('Contribution: **$21.00**')
  expect(text).toContain('With the values in your facts: Contribution $19.00.')
})

test('a price in the message is the one that changes', async () => {
  const { text } = await converse('price 20, cost 5: what is left at two dollars more?', { canon })
  expect(text).toContain('At **$22.00** ($2.00 more than the price of $20.00 in your message):')
})

test('a new value is no step', async () => {
  const { text } = await converse('What if the price goes up to $38?', { canon })
  expect(text).toContain('Contribution: **$23.00**')
})

test('the base is asked for where nothing tells it', async () => {
  const { text, card } = await converse('Could I charge two dollars more?')
  expect(text).toContain('What is the price now? I need it to apply “2 dollars”.')
  expect(text).not.toContain('%')
  expect(card).not.toHaveProperty('result')
})

test('a step in another currency is not added', async () => {
  const { text, card } = await converse('Could I charge 2 euros more?', { canon })
  expect(text).toContain('The price is 34, and I can’t apply “2 euros” to it.')
  expect(card).not.toHaveProperty('result')
})

test.each([
  'Could I charge two dollars more than Glowhaus?',
  'I want to earn two dollars more per order',
  'What if I charge 2 dollars more shipping?',
  'What if I raise my margin by 5 %?',
  'Could I sell 2 more a day?',
])('no figure is stated from a step whose base is unclear: %s', async (question) => {
  const { text, card } = await converse(question, { canon })
  expect(text).not.toMatch(/\*\*-?[$\d]/)
  if (card?.kind === 'calculator')
    expect(card.inputs.find(({ name }) => name === 'price')?.value ?? '34').toBe('34')
})
