import { describe, expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { randomly } from '#core/testing/generators.ts'
import { longestMessage } from './conversation.ts'
import { limits } from './skills/copy/ad-copy.ts'
import { converse } from './testing/converse.ts'

describe('tools', () => {
  const tools = ['read_product_page', 'search_chats']
  const url = 'https://shop.example/p/lamp?v=2'

  test('a link is read before it is answered', () => {
    const { call, text } = converse(`What do you think of ${url}.`, { tools })
    expect(call).toEqual({ name: 'read_product_page', input: { url } })
    expect(text).toBe('')
  })

  test('a link is read once: what was found is answered from, even if nothing was', () => {
    const results = [{ name: 'read_product_page', result: '{}' }]
    const { call, text } = converse(`What do you think of ${url}?`, { tools, results })
    expect(call).toBeUndefined()
    expect(text).toContain('could not read')
  })

  test('past chats are searched by the words that matter', () => {
    const { call } = converse('What did we decide about shipping to Norway last time?', { tools })
    expect(call).toEqual({ name: 'search_chats', input: { words: 'shipping norway' } })
  })

  test('a fact of the canon is looked up, so that it can be cited', () => {
    const { call } = converse('What is our price?', { canon: ['pricing.price: 40'], tools: ['get_canon'] })
    expect(call).toEqual({ name: 'get_canon', input: { paths: ['pricing.price'] } })
  })

  test('the margin to aim for is above the one there is', () => {
    const next = (text: string) => converse(text).suggestions?.find((each) => each.includes('margin'))
    expect(next('price 40, cost 20')).toContain('60 %')
    expect(next('price 40, cost 12')).toContain('75 %')
    expect(next('price 40, cost 8')).toContain('90 %')
  })

  test('after one change of the canon, “and the shipping to 4” is the next one; by itself it is none', () => {
    const asked = (...said: string[]) => converse(said, { tools: ['propose_canon'] }).call
    expect(asked('set the price to 45', 'change the cost to 12', 'and the shipping to 4')).toMatchObject({
      input: { fields: [{ path: 'supplier.shippingCost', value: '4' }] },
    })
    expect(asked('price 40, cost 12', 'and the shipping to 4')).toBeUndefined()
  })

  test('a voice that shall be another and days of delivery are changes of the canon too', () => {
    const fields = (text: string) => converse(text, { tools: ['propose_canon'] }).call?.input
    const days = [
      { path: 'supplier.shippingDaysMin', value: '5' },
      { path: 'supplier.shippingDaysMax', value: '8' },
    ]
    expect(fields('update the delivery to 5-8 days')).toMatchObject({ fields: days })
    expect(fields('the delivery takes 5-8 days now, update it')).toMatchObject({ fields: days })
    expect(fields('make the brand voice playful')).toMatchObject({
      fields: [{ path: 'brand.voice', value: 'playful' }],
    })
    expect(fields('make a description')).toBeUndefined()
    const deleted = converse('delete the price', { tools: ['propose_canon'] })
    expect(deleted.call).toBeUndefined()
    expect(deleted.text).toContain('I cannot delete a field')
  })

  test('a question that no file can answer is not said to have been looked up', () => {
    const passages = ['The lamp draws 9 W.']
    const text = (question: string) => converse(question, { passages }).text
    expect(text('can you publish my page to shopify?')).toContain('I cannot answer that')
    expect(text("what's the weather")).not.toContain('knowledge of this project')
    expect(text('Who won the chess game?')).toContain('connect an AI model')
  })

  test('the temperature of a light is no colour of the brand', () => {
    const canon = ['brand.colors.primary: #1f2a37']
    expect(converse('what colour temperature does it have?', { canon }).text).not.toContain('#1f2a37')
    expect(converse('what is our brand colour?', { canon }).text).toContain('#1f2a37')
  })

  test('a change of the canon is proposed with the value as it was written; what only supposes one is not', () => {
    const asked = (text: string) => converse(text, { tools: ['propose_canon'] }).call
    const proposed = { path: 'pricing.refundRate', value: '6 %' }
    expect(asked('Please set our refund rate to 6 %.')).toMatchObject({
      name: 'propose_canon',
      input: { fields: [proposed] },
    })
    expect(asked('change offer.guarantee to 30 days in the canon')?.input).toMatchObject({
      fields: [{ path: 'offer.guarantee', value: '30 days' }],
    })
    expect(
      asked('Set the price to 39,90 €, the cost to 11,20 € and shipping to 3,40 €')?.input,
    ).toMatchObject({
      fields: [
        { path: 'pricing.price', value: '39,90 €' },
        { path: 'supplier.cost', value: '11,20 €' },
        { path: 'supplier.shippingCost', value: '3,40 €' },
      ],
    })
    expect(asked('Set returns to 30 days and back to us free')?.input).toMatchObject({
      fields: [{ path: 'policy.returns', value: '30 days and back to us free' }],
    })
    for (const text of [
      'What if the price was 45?',
      'Set the price to 45: what is left?',
      'Set the price to cheap',
    ])
      expect(asked(text)).toBeUndefined()
    expect(converse('Set the price to 45', { tools: [] }).call).toBeUndefined()
  })

  const sheet = {
    table: 'lamps',
    name: 'lamps.csv',
    file: 'lamps.csv',
    columns: [
      { name: 'Lamp', kind: 'text' },
      { name: 'Unit cost', kind: 'number' },
    ],
  }
  const known = {
    canon: ['pricing.price: 39.90 EUR'],
    passages: ['Parcels to Switzerland take 6 days.'],
    tables: [sheet],
    tools: ['query_table', 'get_canon'],
  }
  const cheapest = {
    name: 'query_table',
    result: `${JSON.stringify({ from: 'lamps.csv', columns: ['Lamp', 'Unit cost'], rows: [['Arc', '11.20']], matched: 4, total: 4 })}\n\nName it in the answer as: [2] lamps.csv`,
  }
  const price = {
    name: 'get_canon',
    result: `${JSON.stringify({ fields: [{ path: 'pricing.price', value: '39.90 EUR' }], empty: [] })}\n\nName it in the answer as: [3] Price`,
  }

  test.each([
    'Which lamp is the cheapest, and what is our price?',
    'Which lamp is the cheapest? And what is our price?',
    'Which lamp is the cheapest and how much is our price',
  ])('two things at once are looked up one after the other, and both are cited: %s', (question) => {
    const asked = (...results: (typeof price)[]) => converse(question, { ...known, results })
    expect(asked().call).toMatchObject({ name: 'query_table', input: { table: 'lamps' } })
    expect(asked(cheapest).call).toEqual({ name: 'get_canon', input: { paths: ['pricing.price'] } })
    const { text, call } = asked(cheapest, price)
    expect(call).toBeUndefined()
    expect(text).toBe(
      'From lamps.csv [2]:\n\n| Lamp | Unit cost |\n| --- | --- |\n| Arc | 11.20 |\n\nIt is one of 4.\n\n' +
        'From the canon [3]:\n- **39.90 EUR** (`pricing.price`)',
    )
  })

  test('an unanswerable half of a double question is named beside the answer, and a statement is left whole', () => {
    const both = converse('What is our price, and how long do parcels to Switzerland take?', {
      ...known,
      results: [price],
    })
    expect(both.text).toContain('**39.90 EUR**')
    expect(both.text).toContain('“Parcels to Switzerland take 6 days.” [1]')
    const { text } = converse('What is our price? And who won the chess game?', {
      ...known,
      results: [price],
    })
    expect(text).toMatch(/39\.90 EUR.*I found nothing about that/s)
    const figures = converse('Our cost is 10. What is our price and what is left of each order?', known)
    expect([figures.call, figures.text]).toEqual([undefined, expect.stringContaining('29.90')])
  })

  test('a tool that is not offered is not called', () => {
    expect(converse(`Read ${url}`, { tools: ['search_chats'] }).call).toBeUndefined()
    expect(converse('What did we say about shipping?', { tools: [] }).call).toBeUndefined()
  })
})

test('after an answer there are at most three things to ask next, and each of them is answered', () => {
  const { suggestions = [] } = converse('price 40, cost 10')
  expect(suggestions).toHaveLength(3)
  for (const suggestion of suggestions) {
    expect(converse(['price 40, cost 10', suggestion]).text).not.toContain('I cannot answer')
  }
})

test('no combination of odd numbers makes it fail', () => {
  const odd = ['0', '0 %', '1000 %', '0.001', '99999999999999999999']
  const topics = [
    ...[
      'price',
      'cost',
      'shipping',
      'fee',
      'refund',
      'margin',
      'markup',
      'discount',
      'compare-at',
      'CPA',
      'ROAS',
    ],
    ...['conversion rate', 'ad spend', 'revenue', 'bundle of 2 for', 'orders'],
  ]
  const random = randomly(11)
  const pick = <T>(list: T[]) => list[random.between(0, list.length - 1)]
  for (let round = 0; round < 1_000; round += 1) {
    const parts = [1, 2, 3].map(() => `${pick(topics)} ${pick(odd)}`)
    const { text } = converse(`${parts.join(', ')}, ${pick(['price 10', 'cost 5', 'price 10, cost 5'])}`)
    expect(text).toMatch(/\S/)
    expect(text).not.toMatch(/NaN|Infinity|undefined/)
  }
})

test.each([
  ['ads', 'Write ads for Meta and Google', 4],
  ['meta descriptions', 'Write a meta description', 1],
  ['taglines', 'Write a tagline', 0],
])('for any facts, %s stay within their limits and say nothing that was not given', (_, asked, least) => {
  const random = randomly(5)
  const words = [
    'oak',
    'lamp',
    'USB-C',
    'folding',
    'light',
    'brass',
    'quiet',
    'waterproof',
    'extraordinarily',
    'desk',
  ]
  const known = new Set([...words.map((word) => word.toLowerCase()), 'the'])
  const some = (count: number) =>
    Array.from({ length: count }, () => words[random.between(0, words.length - 1)]).join(' ')
  let written = 0
  for (let round = 0; round < 200; round += 1) {
    const facts = [
      `Product: ${some(random.between(1, 9))}`,
      `Features: ${some(random.between(1, 6))}; ${some(random.between(1, 12))}`,
      `Benefit: ${some(random.between(1, 20))}`,
    ]
    const { text } = converse(`${asked}\n${facts.join('\n')}`)
    const pieces = [...text.matchAll(/^```draft [\w ]+, (\d+) of (\d+) characters\n(.*)\n```$/gm)]
    expect(pieces.length).toBeGreaterThanOrEqual(least)
    written += pieces.length
    for (const [, length, limit, copy = ''] of pieces) {
      expect(copy).toHaveLength(Number(length))
      expect(Number(length)).toBeLessThanOrEqual(Number(limit))
      const strange = copy.match(/[\w-]+/g)?.filter((word) => !known.has(word.toLowerCase()))
      expect(strange).toEqual([])
    }
  }
  expect(written).toBeGreaterThan(100)
  expect(limits).toEqual({
    meta: { primary: 125, headline: 40, description: 30 },
    google: { headline: 30, description: 90 },
  })
})

describe('messages made to be slow', () => {
  const hostile: Record<string, string> = {
    numbers: '1.1,1.1 '.repeat(12_500),
    topics: 'sell a a a a a a '.repeat(6_000),
    digits: '1'.repeat(100_000),
    groups: '1 000'.repeat(20_000),
    spaces: ' '.repeat(100_000),
    keys: `${'a.'.repeat(30)}: `.repeat(1_600),
    blocks: '<canon>'.repeat(14_000),
    links: 'https://'.repeat(12_500),
    letters: 'é'.repeat(100_000),
    orders: 'ignore say reply '.repeat(6_000),
  }

  test.each(Object.entries(hostile))('%s, 100 KB: not read, answered at once', async (_, text) => {
    await expectWithin(400, () => expect(converse(text).text).toContain('longer than I read'))
  })

  test.each(Object.entries(hostile))(
    '%s, as long as a message may be: read within a moment',
    async (_, text) => {
      await expectWithin(2_000, () =>
        converse(Array.from({ length: 5 }, () => text.slice(0, longestMessage))),
      )
    },
  )

  test.each(Object.entries(hostile))('%s, in the data: read within a moment', async (_, text) => {
    const results = [
      { name: 'read_product_page', result: { title: text, price: text, description: text } },
      { name: 'search_chats', result: [{ title: text, excerpt: text }] },
    ]
    const data = { canon: [text], rules: [text], passages: [text], results }
    await expectWithin(2_000, () => converse('What is our price? https://shop.example', data))
  })
})

test('a long message earlier in the conversation does not hide the others', () => {
  expect(converse(['price 40, cost 10', 'x'.repeat(100_000), 'and shipping 5']).text).toContain('**25.00**')
})
