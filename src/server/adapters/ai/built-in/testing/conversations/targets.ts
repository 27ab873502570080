import type { Talk } from '../converse.ts'

export const targets: Talk[] = [
  ['cost 12, what price for a 40% margin?', 'charge **20.00**'],
  [
    'cost 12, shipping 3, fees 5% + 0.60, refunds 5 %, margin 30 %: which price?',
    'charge **26.00**',
    '**7.80**',
  ],
  ['What should I charge for a margin of 50 % if the cost is 10?', 'charge **20.00**'],
  ['cost 10, margin 100 %', 'cannot be had'],
  ['cost 10, fees 20%, refunds 20%, margin 60%', 'cannot be had'],
  ['cost 10, markup 150%', '**25.00**', 'margin of 60 %', '10.00 × (100 % + 150 %) = 25.00'],
  ['cost 12, markup 3x', '**36.00**', 'A markup of 200 %'],
  ['cost 12, 2.5x markup', '**30.00**', 'A markup of 150 %'],
  ['cost €8, mark-up 100 %', '**€16.00**', '50 %'],
  ['price 50, margin 60%', 'may cost **20.00** at most'],
  ['price 10, shipping 8, margin 40%', 'cannot be had'],
  ['cost 12, which price do I need for a ROAS of 2.5?', 'charge **20.00**', 'ROAS of 2.50'],
  ['cost 12, which price do I need for a ROAS of 1?', 'cannot be had'],
  [['price 40, cost 10', 'Which price do I need for a 60 % margin?'], 'charge **25.00**'],
  [['price 40, cost 10', 'which price gives me a break-even ROAS of 2?'], 'charge **20.00**'],
  [
    'I want to make 10 euros per lamp, it costs me 12 plus 4 shipping. What should I charge?',
    'charge **€26.00**',
    '(cost + shipping + fixed fee + profit)',
  ],
  ['cost 12, I want to make 10 per order, fees 100 %. Which price?', 'cannot be had'],
  ['cost 12, I want to earn 5000 per month. What should I charge?', 'I need the **price**'],
  ['cost 0, margin 40%', 'A cost of zero sets no price'],
]
