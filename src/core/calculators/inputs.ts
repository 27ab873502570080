/** Reads and writes values of a calculator card. A percentage is written as people say it: 9 for 9 %. */
export type InputUnit = 'money' | 'percent' | 'ratio' | 'count'

interface Input {
  label: string
  unit: InputUnit
}

const money = (label: string): Input => ({ label, unit: 'money' })
const percent = (label: string): Input => ({ label, unit: 'percent' })
const ratio = (label: string): Input => ({ label, unit: 'ratio' })
const count = (label: string): Input => ({ label, unit: 'count' })

/** Everything that a calculator can ask for. Names of order figures are those of `core/economics/terms.ts`. */
export const inputs = {
  price: money('Price'),
  cost: money('Product cost'),
  shipping: money('Shipping cost'),
  packaging: money('Packaging'),
  extra: money('Other costs per order'),
  extraRate: percent('Other fee of the price'),
  feeRate: percent('Payment fee'),
  feeFixed: money('Fixed fee'),
  refundRate: percent('Refund rate'),
  taxRate: percent('VAT in the price'),
  cpa: money('Ad cost per order'),
  roas: ratio('ROAS'),
  orders: count('Orders'),
  amount: money('Amount'),
  pieces: count('Pieces'),
  surcharge: money('Surcharge per piece'),
  flat: money('Freight or other fixed amount'),
  percentage: percent('Percentage of it'),
  one: count('First number'),
  other: count('Second number'),
  exchanged: ratio('Amount to exchange'),
  exchangeRate: ratio('Exchange rate'),
  discountRate: percent('Discount'),
  discountAmount: money('Discount in money'),
  units: count('Units in one order'),
  bundlePrice: money('Bundle price'),
  compareAt: money('Compare-at price'),
  margin: percent('Target margin'),
  profitPerOrder: money('Target profit per order'),
  targetRoas: ratio('Target ROAS'),
  markup: percent('Markup'),
  totalProfit: money('Target profit or fixed costs'),
  cpc: money('Cost per click'),
  cpm: money('Cost per 1,000 impressions'),
  clickRate: percent('Click rate'),
  conversionRate: percent('Conversion rate'),
  visits: count('Visits'),
  spend: money('Ad spend'),
  revenue: money('Revenue'),
  goods: money('Goods sold'),
  overheads: money('Fixed costs'),
  otherCosts: money('Other costs'),
  newPrice: money('New price'),
  newCost: money('New product cost'),
  newShipping: money('New shipping cost'),
} satisfies Record<string, Input>

export type InputName = keyof typeof inputs

export const isInputName = (name: string): name is InputName => Object.hasOwn(inputs, name)
