import { type Calculator, costs, order } from './calculator.ts'

/** Calculators that work backwards from a margin, a profit, a ROAS or a markup. */
export const targetCalculators = {
  priceForMargin: {
    title: 'Price for a margin',
    needs: ['cost', 'margin'],
    may: costs,
    sections: ['target'],
  },
  costForMargin: {
    title: 'Highest cost for a margin',
    needs: ['price', 'margin'],
    may: costs,
    sections: ['target'],
  },
  discountForMargin: {
    title: 'Highest discount for a margin',
    needs: [...order, 'margin'],
    may: costs,
    sections: ['target'],
  },
  priceForProfit: {
    title: 'Price for a profit',
    needs: ['cost', 'profitPerOrder'],
    may: costs,
    sections: ['target'],
  },
  cpaForProfit: {
    title: 'Ad cost that leaves a profit',
    needs: [...order, 'profitPerOrder'],
    may: costs,
    sections: ['target'],
  },
  priceForRoas: {
    title: 'Price for a ROAS',
    needs: ['cost', 'targetRoas'],
    may: costs,
    sections: ['target'],
  },
  markup: { title: 'Price from a markup', needs: ['cost', 'markup'], may: [], sections: ['target'] },
} satisfies Record<string, Calculator>
