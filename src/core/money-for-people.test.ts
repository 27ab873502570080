import { expect, test } from 'vitest'
import { moneyForPeople } from './money-for-people.ts'

test('amounts with a currency code are written as money, other text stays', () => {
  expect(
    [
      '19.99 USD',
      '-3.5 EUR',
      '0.0125 USD',
      '1500 JPY',
      'Proposed: 39.90 EUR',
      '9 days',
      'In 2 EUR steps',
    ].map(moneyForPeople),
  ).toEqual(['$19.99', '−€3.50', '$0.0125', '¥1,500', 'Proposed: €39.90', '9 days', 'In 2 EUR steps'])
})
