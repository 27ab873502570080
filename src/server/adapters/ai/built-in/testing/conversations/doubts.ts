import type { ScriptedTalk } from '../converse.ts'

/** No number is passed over in silence. */
export const doubts: ScriptedTalk[] = [
  ['price 40, cost 10, 7', 'I did not use **7**: say what it stands for', '**30.00**'],
  ['price 40, cost 10, 7 and 9', 'I did not use **7** and **9**: say what they stand for'],
  [
    'free shipping over 50: AOV 42, cost 15, shipping 4.50, should I?',
    'leaves **27.64** in place of 27.00',
    '!I did not use',
  ],
  ['price 40, cost 10, box 40', '!I did not use'],
  ['I sell an iPhone 15 case at 20, cost 5', '!I did not use'],
  ['In 2025 the price was 40 and the cost 10', '**30.00**', '!2025'],
  ['1. price 40\n2. cost 10', '**30.00**', '!I did not use'],
  ['Support is there 24/7. price 40, cost 10', '**30.00**', '!I did not use'],
  ['price 40, cost 10, price 50', '**40.00**', 'As the price I count **50**, not **40**'],
  ['price 40, cost 10, stripe fee 2 %, marketplace fee 3 %', '**28.00**', '!As the'],
  ['price 40, cost 10, CPA 8, ROAS 3', '**22.00** after ads', 'I did not use the ROAS of **3.00**'],
  [
    'price 40, cost 10, 20 % off and a coupon of 5 €',
    '**€32.00**',
    'I did not use the discount of **€5.00**',
  ],
  ['price 40, cost 10, CPA 8, CPC 0.50', '**22.00** after ads', 'I did not use the CPC of **0.50**'],
  ['price 40, compare-at price 50, cost 10', '**20 %**', 'I did not use the cost of **10.00** here'],
  ['price 100, cost 30, 20 % off, 50 orders', '50 orders leave **2,500.00** before advertising: 50 × 50.00'],
  ['price 50, cost 20, bundle of 2 for 90, 10 orders', '10 orders leave **500.00**'],
  [['price 40, cost 10, 7', 'what is my margin?'], '75 %', '!**7**'],
  [
    '20% off then another 10% off, price 100 cost 30',
    '20% and 10% one after the other are **28 %** off',
    '**72.00**',
    '**42.00**',
  ],
  ['price 100, cost 30, 20% off plus an extra 10% off', '**72.00**', '**42.00**'],
  [
    'price 100, cost 30: 20% off or 10% off?',
    '| Price | 100.00 | 80.00 | 90.00 |',
    '| Contribution | 70.00 | 50.00 | **60.00** |',
    '!As the discount I count',
  ],
  ['price 12.345, cost 3.20', '**9.15**', 'I read **12.345** with decimals', 'not as 12345'],
  ['price 2.499 cost 0.899', '**1.60**', 'I read **2.499** with decimals'],
  ['price 1.299, cost 499,00', '**800,00**', 'I read **1.299** as 1299'],
  ['price 1.000, cost 400', '**600.00**', 'I read **1.000** as 1000'],
  ['price $1,250, cost $400.50', '**$849.50**', '!I read'],
  [['price 39.90, cost 11.20', 'what if the cost is 2.499?'], '**37.40** in place of 28.70'],
]
