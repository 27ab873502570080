import type { ScriptedTalk } from '../converse.ts'

/** Visits and showings. */
export const traffic: ScriptedTalk[] = [
  ['CPM 8, CTR 1.2%, cpc 2', '!0.67'],
  [
    'I get 300 clicks a day, 2% conversion, price 40, cost 12, profit per month?',
    '**168.00**',
    'All of it is that of a day, as the visits are.',
  ],
  [
    '5,000 visitors, 2% conversion, 40 price, 12 cost',
    '**100 orders** and a revenue of **4,000.00**',
    '**2,800.00** before advertising',
    '5,000 × 2 % = 100',
    '!did not use',
  ],
  [
    // 5,000 × 3 % × 28
    ['5.000 visitors, conversion 2 %, price 40,00 €, cost 12,00 €', 'and at 3%?'],
    '**150 orders**',
    '**€4.200,00**',
  ],
  ['If I get 10k sessions at 1.5% CR with AOV 55, what revenue?', '**150 orders**', '**8,250.00**'],
  ['I had 5,000 visitors and 120 orders. What is my conversion rate?', '**2.4 %**', '120 ÷ 5,000'],
  ['5,000 visitors, conversion 200 %', 'more than 100 %'],
  [
    '2,000 clicks at 0.50 per click, conversion 2%, price 40, cost 12. profit?',
    'costs **25.00** in ads',
    '**120.00** is left',
  ],
  [
    'We spent 500 on ads for 2,000 visitors with a 2% conversion rate, price 40, cost 12',
    'costs **12.50** in ads',
    // 40 × 28 − 500
    '**620.00** is left',
  ],
  ['100 clicks, 3 sales at 45, cost 12, ad spend 80', 'CPA: **26.67**', '!conversion rate is'],
  [
    'CPM 8, CTR 1.2%, conversion 2.5%. What is my CPC and CPA?',
    'At 0.6667 a click',
    '**26.67** in ads',
    '8.00 ÷ 1,000 ÷ 1.2 %',
  ],
  ['CPM $12, CTR 1.5 %: what does a click cost?', '**$0.80**', 'Tell me the conversion rate'],
  [['CPM 8, CTR 1.2%', 'and at a conversion of 2%?', 'and a CTR of 2%?'], 'At 0.40 a click', '**20.00**'],
  [
    'price 50, cost 20, CPM 12, CTR 1.5 %, conversion 2 %. Does that pay?',
    'may cost **0.60** at most',
    'At 0.80 a click the ads lose money: an order costs 40.00 in ads',
  ],
  [
    '1,000 clicks cost 600 and conversion is 2% at price 45, cost 12',
    'costs **30.00** in ads',
    '**60.00** is left',
  ],
  [['price 40, cost 12', '200 visitors'], 'At which conversion rate', '!did not use'],
  [['price 40, cost 12', '200 visitors', '2%'], '**4 orders**', '**112.00**'],
  ['how many visitors do I need for 100 orders at 2% conversion?', '**5,000 visits**', '!I need the'],
  [
    'how many clicks for 50 sales at 2.5% conversion and 0.40 per click?',
    '**2,000 visits**',
    '**800.00**',
    '!did not use',
  ],
  ['CPM 8, CTR 120 %', 'CTR of more than 100 %'],
]
