import type { Talk } from '../converse.ts'

export const turns: Talk[] = [
  [['I sell at 40', 'cost 10'], '**30.00**'],
  [['price 40, cost 10', 'and with shipping 5?'], '**25.00**', '5.00 less'],
  [['price 40, cost 10, shipping 5', 'price 20, cost 5'], '**15.00**', 'counted as zero: shipping'],
  [['cost 12, margin 40%', 'price 30'], 'leaves **18.00**'],
  [['price 40, cost 10', 'write me a poem'], 'I cannot answer that', '!30.00'],
  [['price 40 €, cost 10 €', 'shipping 5'], '**€25.00**'],
  [
    ['price 40, cost 10', 'what if the price was 45?'],
    '**35.00**',
    'in place of 30.00',
    '| Price | 40.00 | 45.00 |',
  ],
  [['price 40, cost 10', 'what if I raise the price by 10 %?'], '**34.00**', '4.00 more'],
  [['price 40, cost 10', 'what if the cost goes up by 2?'], '**28.00**', '2.00 less'],
  [['price 40, cost 10', 'suppose the cost drops by 20 %'], '**32.00**'],
  [['price 40, cost 10, shipping 4', 'what if shipping falls by 1?'], '**27.00**'],
  [['price 40, cost 10', 'what if I lower the price by 5?'], '**25.00**'],
  [['price 40, cost 10', 'what if the cost is 10?'], 'changes nothing'],
  [['price 40, cost 10', 'what if refunds are 10 %?'], '**26.00**'],
  [['price 40, cost 10', 'what if fees are 5 % + 0.50?'], '**27.50**'],
  [['price 40, cost 10', 'what if the price was 45?', 'and cost 12?'], '**33.00**', 'in place of 35.00'],
  [['price 40, cost 10', 'thanks', 'and with shipping 5?'], '**25.00**'],
  [['price 40, cost 10', 'start over', 'What is my margin?'], 'I need the **price**'],
  [['price $40, cost $10', 'shipping €5'], 'different currencies ($, €)'],
  [['price 40, cost 10', 'What is ROAS?', 'what is my margin?'], '75 %'],
]
