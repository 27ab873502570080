import type { ScriptedTalk } from '../converse.ts'

/** Counted with what the canon of a project says. */
export const projectFigures: ScriptedTalk[] = [
  ['how many orders for 2000 profit at cpa 10', '**175 orders** to reach €2,000.00 after ads'],
  ['if my supplier gives me 5% off', '€0.56 more', '**€22.01** in place of €21.45'],
  ['20% off for black friday and a cpa of 12', '**€2.18** after ads'],
  [['now with 10% off', 'what if my CPA is 12?'], '**€5.81** after ads', 'discount of 10 %, at €35.91'],
  [
    'what discount can I give and still have 40% margin',
    // 14.90 ÷ (100 − 2.9 − 6 − 40) % = 29.1585…, and 1 − 29.1585 ÷ 39.90 = 26.92 %.
    '**26.92 %** at most',
    '**€29.16**',
  ],
  [
    'revenue last month 12,400, 310 orders, ad spend 3,100. profit?',
    'From the canon: `supplier.cost`',
    '!`pricing.price`',
  ],
  // 25 × (100 − 8.9) % − 14.90 = 7.875.
  [['what is my margin?', 'and at 25?'], '**€7.88** in place of €21.45'],
  [['what if the price was 45?', 'back to the original, what is my margin?'], '53.76 %', '€39.90'],
]
