import type { Talk } from '../converse.ts'

export const offers: Talk[] = [
  [
    'price $50, cost $20, what happens with 20% off?',
    '**$40.00**',
    '**$20.00**',
    '**1.50 times**',
    '| 60 % | 50 % |',
    '$50.00 × (100 % − 20 %) = $40.00',
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
  [
    'price 50, cost 20, shipping 5, bundle of 3 for 120',
    '**55.00**',
    'leaves 25.00',
    '**30.00** (20 %)',
    '3 × 20.00 = 60.00',
  ],
  ['price €50, cost €20, shipping €5, a 3-pack at €120', '**€55.00**', '€40.00'],
  [['price 50, cost 20, shipping 5', 'what about a bundle of 2 for 90?'], '**45.00**', '**10.00** (10 %)'],
  [['price 50, cost 20, shipping 5', 'bundle of 3 for 120, shipping per unit'], '**45.00**'],
  [['price 30, cost 5', 'buy 2 get 1 free?'], '**45.00**', '**30.00** (33.33 %)'],
  [['price 50, cost 20', 'what about a bundle of 3?'], 'bundle price'],
  [['price 50, cost 20', 'what about a bundle of 3?', 'bundle price 120'], '**60.00**'],
  ['price 50, cost 20, bundle of 2 for 110', 'no saving for the buyer'],
  ['price 39.90, compare-at price 59.90', '**33.39 %**', '**20.00**', 'lowest one of the last 30 days'],
  ['price 40, compare at 40', 'nothing to strike out'],
  [['price 40, cost 10', 'compare-at 50'], '**20 %**', '**10.00**'],
  [['price 40, cost 10', 'what if I lower it by 25 %?'], '**30.00**', '**1.50 times**'],
]
