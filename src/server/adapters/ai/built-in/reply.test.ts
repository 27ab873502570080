import { describe, expect, test } from 'vitest'
import { reply } from './reply.ts'

/** A conversation, by what the seller says in turn, and what the last answer must hold; a `!` before it: must not hold. */
type Conversation = [said: string | string[], ...holds: string[]]

function check([said, ...holds]: Conversation) {
  const answer = reply([said].flat())
  for (const text of holds) {
    if (text.startsWith('!')) expect(answer).not.toContain(text.slice(1))
    else expect(answer).toContain(text)
  }
}

const title = ([said]: Conversation) => [said].flat().join(' → ').slice(0, 80)

const orders: Conversation[] = [
  [
    'I sell at 39.90, cost 11.20, shipping 3.40, fees 2.9 % + 0.30, refunds 6 %',
    '**21.45**',
    '53.76 %',
    'ROAS: 1.86',
    'CPA: 21.45',
    '| Shipping | −3.40 |',
    '| Fees, 2.9 % of the price | −1.16 |',
    '| Fixed fee | −0.30 |',
    '| Refunds, 6 % of the price | −2.39 |',
    '!counted as zero',
  ],
  ['price 40, cost 10', '**30.00**', '75 %', 'ROAS: 1.33', 'counted as zero: shipping, fees, refunds'],
  ['price €40, cost €10', '**€30.00**', '| Product cost | −€10.00 |'],
  ['Price 39,90 €, cost 11,20 €', '**€28,70**', 'ROAS: 1,39', '!28.70'],
  ['price €1.234,50, cost 400,00 €', '**€834,50**'],
  ['price $1,234.50, cost $400.00', '**$834.50**'],
  ['price 1.200 €, cost 300 €', '**€900.00**'],
  [
    'I sell it for $29.99 and it costs me $8, shipping is $4, stripe takes 2.9% + 30c',
    '**$16.82**',
    'ROAS: 1.78',
  ],
  ['$50 price, $20 cost, $5 shipping', '**$25.00**', 'ROAS: 2.00'],
  ['selling price 25\ncogs 5\ndelivery 2.50\ncommission 15%', '**13.75**', '55 %'],
  [
    'price 100, cost 30, stripe fee 2.9% + 0.30, marketplace fee 10%',
    '**56.80**',
    'Fees, 12.9 % of the price',
  ],
  ['price 100, cost 30, fixed fee 1.50', '**68.50**', '| Fixed fee | −1.50 |'],
  ['price 100, cost 30, return rate 8', '**62.00**', 'Refunds, 8 % of the price'],
  ['price 100, cost 30, 8 % returns', '**62.00**'],
  ['Sold for 20, bought for 25', 'leaves **−5.00**', 'no break-even ROAS', '!CPA:'],
  ['price 10, cost 10', '**0.00**', 'no break-even ROAS'],
  ['priced at 15 CHF, landed cost 6 CHF', '**9.00 CHF**'],
  ['purchase price 12, selling price 30', '**18.00**'],
  ['I sell a folding desk lamp at €39.90, cost €11.20', '**€28.70**'],
  ['We sell our lamps for 40 and buy the lamps at 10', '**30.00**'],
  ['cost price 12, retail price 30, shipping costs 3', '**15.00**', '| Shipping | −3.00 |'],
  ['price 0.30, cost 0.10', '**0.20**', 'ROAS: 1.50'],
]

const targets: Conversation[] = [
  ['cost 12, what price for a 40% margin?', 'charge **20.00**'],
  [
    'cost 12, shipping 3, fees 5% + 0.60, refunds 5 %, margin 30 %: which price?',
    'charge **26.00**',
    '**7.80**',
  ],
  ['What should I charge for a margin of 50 % if the cost is 10?', 'charge **20.00**'],
  ['cost 10, margin 100 %', 'cannot be had'],
  ['cost 10, fees 20%, refunds 20%, margin 60%', 'cannot be had'],
  ['cost 10, markup 150%', '**25.00**', 'margin of 60 %'],
  ['cost €8, mark-up 100 %', '**€16.00**', '50 %'],
  ['price 50, margin 60%', 'may cost **20.00** at most'],
  ['price 10, shipping 8, margin 40%', 'cannot be had'],
]

const discounts: Conversation[] = [
  [
    'price $50, cost $20, what happens with 20% off?',
    '**$40.00**',
    '**$20.00**',
    '**1.50 times**',
    '| 60 % | 50 % |',
  ],
  ['price 50, cost 20, discount of 10 €', '**€40.00**', '**1.50 times**'],
  ['price 50, cost 45, 20% discount', '| **−5.00** |', 'every order loses money'],
  ['price 50, 20% off', '**40.00**', 'Tell me what the product costs you'],
  ['price 50, cost 20, 100% off', 'the whole price'],
  [
    'price 100, cost 40, fees 10%, a coupon of 25 %',
    '| Contribution | 50.00 | **27.50** |',
    '**1.82 times**',
  ],
]

const turns: Conversation[] = [
  [['I sell at 40', 'cost 10'], '**30.00**'],
  [['price 40, cost 10', 'and with shipping 5?'], '**25.00**'],
  [['price 40, cost 10, shipping 5', 'price 20, cost 5'], '**15.00**', 'counted as zero: shipping'],
  [['price 40, cost 10', 'what if I lower it by 25 %?'], '**30.00**', '**1.50 times**'],
  [['cost 12, margin 40%', 'price 30'], 'leaves **18.00**'],
  [['price 40, cost 10', 'write me a poem'], 'I cannot answer that', '!30.00'],
  [['price 40 €, cost 10 €', 'shipping 5'], '**€25.00**'],
]

const talk: Conversation[] = [
  ['What can you do?', 'no AI model', 'Profit per order'],
  ['hello', 'no AI model', 'Try:'],
  ['Are you an AI?', 'I am **no AI model**'],
  ['who are you', 'built-in assistant'],
  ['How do I connect a model?', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GOOGLE_API_KEY', 'AI_BASE_URL'],
  ['where do I put my API key', 'OPENAI_API_KEY'],
  ['can I use ollama', 'AI_BASE_URL'],
  ['What is ROAS?', 'return on ad spend'],
  ['explain break-even ROAS', 'price ÷ contribution'],
  ['what is the difference between margin and markup', 'as a share of the cost', 'as a share of the price'],
  ['What is my break-even ROAS?', 'I need the **price** you sell at and what the product **costs** you'],
  ['I sell at 40', 'what the product **costs** you', '!**price**'],
  ['cost 12', 'the **price** you sell at', '!**costs**'],
  ['How much profit do I make?', 'I need the **price**'],
  [
    'Write a product description for a yoga mat',
    'I cannot answer that',
    'no AI model',
    'connect an AI model',
  ],
  ['Help me find a winning product', 'I cannot answer that'],
  ['Which of my 3 suppliers is best?', 'I cannot answer that'],
  ['', 'I cannot answer that'],
  ['price €40, cost $10', 'different currencies (€, $)'],
  ['price 0, cost 10', 'A price of zero'],
  ['cost 0, margin 40%', 'A cost of zero sets no price'],
  ['price 40, cost 10, refunds 600 %', 'more than 100 %'],
]

describe.each(Object.entries({ orders, targets, discounts, turns, talk }))('%s', (_, conversations) => {
  test.each(conversations.map((conversation) => [title(conversation), conversation] as const))(
    '%s',
    (_, conversation) => {
      check(conversation)
    },
  )
})

test('no combination of odd numbers makes it fail', () => {
  const odd = ['0', '0 %', '100 %', '1000 %', '0.001', '99999999999999999999']
  const topics = ['price', 'cost', 'shipping', 'fee', 'refund', 'margin', 'markup', 'discount']
  const parts = topics.flatMap((topic) => odd.map((number) => `${topic} ${number}`))
  for (const first of parts) {
    for (const second of parts) {
      for (const third of ['price 10', 'cost 5', 'price 10, cost 5']) {
        expect(reply([`${first}, ${second}, ${third}`])).toMatch(/\S/)
      }
    }
  }
})

test('a message made to be slow is answered within a moment', () => {
  const start = performance.now()
  reply([`price ${'1 cost, '.repeat(200_000)}`, 'fee 1.1.1.1 '.repeat(100_000)])
  expect(performance.now() - start).toBeLessThan(200)
})
