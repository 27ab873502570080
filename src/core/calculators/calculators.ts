import { type Calculator, costs, order } from './calculator.ts'
import type { InputName } from './inputs.ts'
import { targetCalculators } from './target-calculators.ts'

export const calculators = {
  /** The general card: most questions about money are one of its results, at other values. */
  order: {
    title: 'Profit per order',
    needs: order,
    may: [
      ...costs,
      'extra',
      'extraRate',
      'cpa',
      'discountRate',
      'units',
      'orders',
      'margin',
      'profitPerOrder',
      'totalProfit',
    ],
    sections: ['order', 'target'],
  },
  ads: {
    title: 'Profit after ads',
    needs: order,
    oneOf: ['cpa', 'roas'],
    may: [...costs, 'orders'],
    sections: ['ads'],
  },
  volume: {
    title: 'Profit of several orders',
    needs: [...order, 'orders'],
    may: [...costs, 'cpa'],
    sections: ['ads'],
    steps: ['Profit per order', 'Profit'],
  },
  discount: {
    title: 'Discount',
    needs: order,
    oneOf: ['discountRate', 'discountAmount'],
    may: [...costs, 'cpa'],
    sections: ['discount'],
  },
  bundle: {
    title: 'Bundle',
    needs: [...order, 'units', 'bundlePrice'],
    may: [...costs, 'cpa'],
    sections: ['bundle'],
  },
  compareAt: {
    title: 'Compare-at price',
    needs: ['price', 'compareAt'],
    may: [],
    sections: ['compareAt'],
  },
  whatIf: {
    title: 'What changes',
    needs: order,
    oneOf: ['newPrice', 'newCost', 'newShipping'],
    may: [...costs, 'cpa'],
    sections: ['sideBySide'],
  },
  ...targetCalculators,
  ordersForProfit: {
    title: 'Orders for a profit',
    needs: [...order, 'totalProfit'],
    may: [...costs, 'cpa', 'conversionRate'],
    sections: ['ads'],
    steps: ['Orders', 'Visits', 'Ad spend'],
  },
  maxCpc: {
    title: 'Highest cost per click',
    needs: [...order, 'conversionRate'],
    may: costs,
    sections: ['ads'],
    steps: ['Highest CPC'],
  },
  clicks: {
    title: 'Ad cost per order',
    needs: ['cpc', 'conversionRate'],
    may: [],
    sections: ['ads'],
  },
  adResult: {
    title: 'Result of ads',
    needs: ['spend'],
    oneOf: ['orders', 'revenue', 'cpa', 'roas', 'cpc'],
    may: ['conversionRate', 'price', 'cost', ...costs],
    sections: ['adResult'],
  },
  budget: { title: 'Ad budget', needs: ['orders', 'cpa'], may: [], sections: ['ads'] },
  traffic: {
    title: 'Orders from visits',
    needs: ['visits', 'conversionRate'],
    may: ['price', 'cost', ...costs, 'spend'],
    sections: ['traffic'],
  },
  visits: {
    title: 'Visits for orders',
    needs: ['orders', 'conversionRate'],
    may: [],
    sections: ['traffic'],
  },
  marginRoas: { title: 'Break-even ROAS of a margin', needs: ['margin'], may: ['roas'], sections: ['ads'] },
  period: {
    title: 'Result of a period',
    needs: ['revenue'],
    may: ['goods', 'spend', 'overheads', 'otherCosts'],
    sections: ['period'],
  },
  exchange: {
    title: 'Another currency',
    needs: ['exchanged', 'exchangeRate'],
    may: [],
    sections: ['exchange'],
  },
  perPiece: {
    title: 'Amount and pieces',
    needs: ['amount', 'pieces'],
    may: ['surcharge', 'flat', 'percentage'],
    sections: ['perPiece'],
  },
  numbers: { title: 'Two numbers', needs: ['one', 'other'], may: [], sections: ['numbers'] },
  vat: { title: 'VAT in a price', needs: ['price', 'taxRate'], may: [], sections: ['vat'] },
} satisfies Record<string, Calculator>

export type CalculatorName = keyof typeof calculators

export const isCalculatorName = (name: string): name is CalculatorName => Object.hasOwn(calculators, name)

export const inputsOf = (name: CalculatorName): InputName[] => {
  const { needs, oneOf = [], may }: Calculator = calculators[name]
  return [...needs, ...oneOf, ...may]
}
