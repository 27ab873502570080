import { describe, expect, test } from 'vitest'
import type { CalculatorCard } from '#contracts/cards.ts'
import type { BuiltInReply } from './conversation.ts'
import { lampCanon as canon, converse, fieldsOf } from './testing/converse.ts'

const cardOf = ({ card }: BuiltInReply): CalculatorCard => {
  if (card?.kind !== 'calculator') throw new Error('There is no calculator card.')
  return card
}
const valuesOf = (reply: BuiltInReply) =>
  Object.fromEntries(cardOf(reply).inputs.map(({ name, value, from }) => [name, [value, from]]))

describe('numbers beside quotations', () => {
  const passages = [
    {
      number: 5,
      title: 'meeting.md',
      text: 'Tom spoke with the carrier: €3.35 per parcel up to 2 kg, was €3.80. In May 38 of 600 blue bottles had marks, of the black ones 4 of 600. Cartons weigh 415 g.',
    },
  ]
  const numbersFor = async (question: string) => {
    const { card } = await converse(question, { passages })
    return card && cardOf({ text: '', card }).inputs.map(({ value }) => value)
  }

  test.each([
    ['how much did tom save per parcel with the carrier', ['3.8', '3.35']],
    ['how many % of the blue bottles had marks in may', ['600', '38']],
    ['how much do 3 cartons weigh', ['415', '3']],
  ])('the two that stand nearest, the larger first: %s', async (question, expected) => {
    expect(await numbersFor(question)).toEqual(expected)
  })

  test('a question for no figure gets the quotation alone', async () => {
    expect(await numbersFor('which bottles had marks')).toBeUndefined()
  })

  test('the own price stands beside that of a captured page, unless its currency is another', async () => {
    const asked = (currency: string) =>
      converse('how much dearer is Glowhaus', {
        canon,
        tools: ['search_research'],
        sources: [{ number: 9, kind: 'competitor', title: 'Glowhaus', day: '2026-11-01', fields: [] }],
        results: [
          {
            name: 'search_research',
            result: [
              {
                title: 'Glowhaus',
                captured: '2026-11-01',
                fields: `price: 52; currency: ${currency}`,
                text: '',
              },
            ],
          },
        ],
      })
    expect(valuesOf(await asked('EUR'))).toEqual({ one: ['52', 'page'], other: ['40', 'canon'] })
    expect((await asked('USD')).card).toBeUndefined()
  })
})

describe('a missing fact is named', () => {
  test('a field of the canon, with a way to fill it', async () => {
    const reply = await converse('how long is our waranty', { canon })
    expect(reply.text).toContain('“Guarantee” is not set yet. Write “Guarantee: …”')
  })

  test('a figure that the question names and nothing sets', async () => {
    const reply = await converse('do we make money at 300 orders once the rent is paid', { canon })
    expect(reply.text).toContain('Not set, so fill it in: the target profit or fixed costs.')
  })
})

test('a card for another market takes no figures of the one before', async () => {
  const markets = fieldsOf(
    ['market.currency', 'Currency', 'EUR'],
    ['markets.unitedStates.price', 'Price in United States', '32 USD'],
    ['markets.unitedStates.cost', 'Cost in United States', '7 USD'],
    ['markets.unitedStates.adCostPerOrder', 'Ad cost per order in United States', '9 USD'],
    ['markets.unitedKingdom.price', 'Price in United Kingdom', '27 GBP'],
    ['markets.unitedKingdom.cost', 'Cost in United Kingdom', '6 GBP'],
  )
  const first = await converse('profit after ads in the United States', { canon: markets })
  expect(valuesOf(first)).toMatchObject({ price: ['32 USD', 'canon'], cpa: ['9 USD', 'canon'] })
  const next = await converse('and in the United Kingdom?', { canon: markets, card: cardOf(first) })
  expect(valuesOf(next)).toMatchObject({ price: ['27 GBP', 'canon'], cpa: ['', 'open'] })
})

test('a number that found no place waits on the next card', async () => {
  const first = await converse('price 50, post 4.90, what is left', { canon })
  expect(cardOf(first).unplaced).toEqual(['4.90'])
  const next = await converse('make it 45', { canon, card: cardOf(first) })
  expect(cardOf(next).unplaced).toEqual(['4.90', '45'])
})
