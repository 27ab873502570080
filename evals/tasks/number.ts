import type { Task } from '../task.ts'

export const number: Task[] = [
  {
    ask: [
      'I sell at 39.90, cost 11.20, shipping 3.40, fees 2.9 % + 0.30, refunds 6 %. What is left per order?',
    ],
    expect: { numbers: ['21.45'] },
  },
  { ask: ['Price $50, cost $20. What is my break-even ROAS?'], expect: { numbers: ['1.67'] } },
  { ask: ['Price 1.299,00 €, cost 499,00 €. What is my margin in percent?'], expect: { numbers: ['61.59'] } },
  {
    ask: ['Price $1,299.00, cost $499.00, shipping $40. What is left per order?'],
    expect: { numbers: ['760.00'] },
  },
  {
    ask: ['The product costs 12, shipping 3, fees 5 % + 0.60, refunds 5 %. Which price gives a 30 % margin?'],
    expect: { numbers: ['26.00'] },
  },
  {
    ask: ['Price 50, cost 20.', 'How many times as many orders do I need with 20 % off to earn the same?'],
    expect: { numbers: ['1.50'] },
  },
  {
    ask: ['Price 50, cost 20.', 'What do I earn per order at a CPA of 12.50?'],
    expect: { numbers: ['17.50'] },
  },
  {
    ask: ['Price 50, cost 20.', 'And at a ROAS of 2.5 with 40 orders in total?'],
    expect: { numbers: ['400.00'] },
  },
  {
    ask: ['Price 50, cost 20, conversion rate 2 %. What may a click cost at most?'],
    expect: { numbers: ['0.60'] },
  },
  { ask: ['I spent 500 on ads and got 20 orders. What was my CPA?'], expect: { numbers: ['25.00'] } },
  { ask: ['Ad spend $12k, revenue $30k. What was my ROAS?'], expect: { numbers: ['2.50'] } },
  {
    ask: ['My price is 39.90 and my compare-at price 59.90. Which discount does that show, in percent?'],
    expect: { numbers: ['33.39'] },
  },
  {
    ask: ['Price 40, cost 10.', 'What if I raise the price by 10 %? What is left then?'],
    expect: { numbers: ['34.00'] },
  },
  {
    ask: ['Price 50, cost 20, CPA 12.50.', 'How many orders do I need to make 1000?'],
    expect: { numbers: ['58.00'] },
  },
  {
    ask: ['Price 40 €, cost 10 $. What is left?'],
    expect: { says: [/currenc|exchange/i], never: [/\b30[.,]00/] },
  },
  {
    ask: ['Sold for 20, bought for 25. Is there a break-even ROAS?'],
    expect: { says: [/\bno\b|lose|loss/i], never: [/NaN|Infinity/] },
  },
]
