import { expect, test } from 'vitest'
import { isClearYes, needsConsent } from './spoken-consent.ts'
import { spokenSentences } from './spoken-sentences.ts'
import { spokenText } from './spoken-text.ts'

test.each([
  ['It sells for $39.90.', 'It sells for 39 dollars and 90 cents.'],
  ['€1,299.00 a month', '1,299 euros a month'],
  ['1,299 EUR or £0.50', '1,299 euros or 50 pence'],
  ['$1, not $2', '1 dollar, not 2 dollars'],
  ['a market of $1.2M and 3k USD', 'a market of 1.2 million dollars and 3 thousand dollars'],
  ['¥5,000 and CHF 20.05', '5,000 yen and 20 francs and 5 centimes'],
  ['A loss of -$12 and −4%', 'A loss of minus 12 dollars and minus 4 percent'],
  ['10–20% or $5–$9', '10 to 20 percent or 5 dollars to 9 dollars'],
  ['ROAS ≥ 2.4x, ~$30', 'ROAS at least 2.4 times, about 30 dollars'],
  ['**Bold** and *soft*, `code`, [a link](https://x.test) [1]', 'Bold and soft, code, a link'],
  ['See https://www.shop.test/products/lamp?a=1 now', 'See shop.test now'],
  ['## Heading & more 🚀', 'Heading and more'],
  ['Version 2.5 of 10,000 units', 'Version 2.5 of 10,000 units'],
])('%s is read as %s', (written, spoken) => {
  expect(spokenText(written)).toBe(spoken)
})

const answer = `Raise the price to $39.90. That gives a margin of 40%, e.g. in Germany.

1. Test it for a week.
2. Keep the old price.

| Country | Price | Margin |
|---|---:|---:|
| Germany | €39.90 | 40% |
| France | €41 | 42% |

\`\`\`draft
Dear customer
\`\`\`
Done!`

test('an answer is read sentence by sentence, small tables by row and drafts by name', () => {
  expect(spokenSentences(answer, true)).toEqual([
    'Raise the price to 39 dollars and 90 cents.',
    'That gives a margin of 40 percent, e.g. in Germany.',
    'Test it for a week.',
    'Keep the old price.',
    'Germany: Price 39 euros and 90 cents, Margin 40 percent.',
    'France: Price 41 euros, Margin 42 percent.',
    'There is a text to copy on the screen.',
    'Done!',
  ])
})

test('while an answer grows, no sentence changes or is read before its end', () => {
  const whole = spokenSentences(answer, true)
  for (let length = 0; length <= answer.length; length++) {
    const sentences = spokenSentences(answer.slice(0, length), false)
    expect(sentences).toEqual(whole.slice(0, sentences.length))
  }
})

test('a large table is named, and a long sentence is cut at a comma', () => {
  const rows = Array.from({ length: 9 }, (_, n) => `| Country ${n} | 1 | 2 |`)
  const table = ['| Country | Price | Margin |', '|---|---|---|', ...rows].join('\n')
  expect(spokenSentences(table, true)).toEqual([
    'A table with 9 rows is on the screen: Country, Price, Margin.',
  ])
  const long = `${'a lamp that sells well, '.repeat(20)}always.`
  const pieces = spokenSentences(long, true)
  expect(pieces.every((piece) => piece.length <= 221)).toBe(true)
  expect(pieces.join(' ')).toBe(long)
})

test.each([
  ['Publish the page', true],
  ['Okay, please delete this project.', true],
  ['Send the email to the supplier', true],
  ['Do delete this project', true],
  ['Draft an email and send it to the supplier', true],
  ['What is my margin? Then publish the page.', true],
  ['How do I publish a page?', false],
  ['Do I pay for a refund?', false],
  ['Write an email to the supplier', false],
  ['What is my margin?', false],
  ['Explain the page, then please delete it', true],
  ['Tell me about it, please publish the page', true],
  ['Make the shop go live', true],
  ['Put the lamp page online', true],
  ['Make it public', true],
  ['Take my page down', true],
  ['Launch the page', true],
  ['Get rid of the lamp project', true],
  ['Empty the bin', true],
  ['Forward this to my supplier', true],
  ['Top up my credits', true],
  ['Help me launch a product', false],
  ['Clear up what ROAS means', false],
])('%s needs a yes: %s', (heard, expected) => {
  expect(needsConsent(heard)).toBe(expected)
})

test.each([
  ['Yes.', true],
  ['Yes, go ahead!', true],
  ['Yes, but not today', false],
  ['No', false],
  ['Yesterday', false],
  ['', false],
])('%s is a clear yes: %s', (heard, expected) => {
  expect(isClearYes(heard)).toBe(expected)
})
