import type { Talk } from '../converse.ts'

/** Amounts by themselves: with and without VAT, in another time. */
export const sums: Talk[] = [
  ['what is 49.90 without 21% VAT', '**41.24**', 'VAT in it is 8.66'],
  ['What is 49,90 € without 21 % VAT?', '**€41,24**'],
  ['add 19% VAT to 42', '**49.98**', 'The VAT is 7.98', '!cost'],
  ['What is 119 € net of 19 % VAT?', '**€100.00**'],
  ['how much VAT is in 119 at 19%?', 'VAT in it is 19.00'],
  ['100 net, 19% VAT, what is the gross?', '**119.00**', '!84.03'],
  ['120 gross, 20% VAT, what is the net?', '**100.00**', '!144'],
  ['What is 42 incl. 19% VAT?', 'If it includes the VAT', '**35.29**', 'on top', '**49.98**'],
  [['price 40, cost 10', 'What is a price of 121 without 21 % VAT?'], '**100.00**', '!Contribution'],
  [['price 40, cost 10', 'what if the price is 119 with 19 % VAT?'], '**90.00**', '!plus 19 % VAT is'],
  ['what would my price be with 19% VAT if net is 33.61?', '**40.00**', '!28.24'],
  ['how much is 1,500 plus 7.7 % VAT in CHF?', '**1,615.50**', '!If it'],
  ['What is the net of 119 at 19% VAT?', '**100.00**', '!If it'],
  [
    "price 30, cost 12, 5 orders a day, what's my yearly revenue?",
    'revenue of **54,750.00** a year',
    '**32,850.00** a year before ads',
  ],
  [
    '40 orders a week at price 30, cost 12. monthly profit after 300 ad spend?',
    '**420.00**',
    'ad spend to be that of a week',
    '!did not use',
  ],
  ['profit 2,500 per month, how much is that a year?', '**30,000.00** a year', '× 12'],
  ['I earn €3.000 a month, per week?', '**€692.31** a week', '52 weeks to 12 months'],
  ['my daily ad budget is 50, what is that per month?', '**1,500.00** a month', '30 days to a month'],
  ['I want to make 3000 a month, how many orders a week?', 'I need the **price**', '!692'],
  [['price 40, cost 12, 30 orders a month', 'what is the profit per year?'], '**10,080.00** a year', '× 12'],
  [
    'We make 12 per order and sell 30 orders a week. Profit a year?',
    '**18,720.00** a year',
    '12.00 × 30 × 52',
    '!before ads',
  ],
  [
    ['price 40, cost 12, cpa 8, 10 orders a day', 'What do I make a month?', 'and a year?'],
    '**73,000.00** a year after ads',
  ],
]
