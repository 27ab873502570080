import { z } from 'zod'

const Figure = z.union([z.number(), z.string().trim().min(1).max(40)])
const amount = (what: string) =>
  Figure.optional().describe(`${what} An amount as people write it: 39.90, “€1.299,00”, “3k”.`)
const percent = (what: string) => Figure.optional().describe(`${what} In percent: 2.9 or “2.9%”.`)
const count = (what: string) => Figure.optional().describe(`${what} A number: 1200, “1,200” or “1.2k”.`)
const ratio = (what: string) => Figure.optional().describe(`${what} A ratio: 3.5 or “3.5x”.`)

const orderShape = {
  price: amount('Selling price of one order, with the VAT that buyers pay.'),
  cost: amount('Product cost of one order, without inbound freight and duty.'),
  freight: amount('Inbound freight of one order’s goods.'),
  dutyPercent: percent('Import duty, of cost and inbound freight.'),
  shipping: amount('Shipping that the seller pays for one order.'),
  packaging: amount('Packaging of one order.'),
  feePercent: percent('Payment and marketplace fees, of the price.'),
  feeFixed: amount('Fixed fee per order.'),
  refundPercent: percent('Share of the revenue that is refunded.'),
  vatPercent: percent('VAT or sales tax that the price includes.'),
}

export const EconomicsInput = z.strictObject({
  ...orderShape,
  currency: z.string().max(8).optional().describe('Currency of amounts that are written without one.'),
  fromCanon: z
    .boolean()
    .default(true)
    .describe(
      'Take figures that are left out from the canon of the project. Set it to false for another product.',
    ),
  market: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .optional()
    .describe('Market of the canon, such as DE: its price, currency, VAT and shipping are used.'),
  variant: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .optional()
    .describe('Variant of the canon, by its name, SKU or path: its price and cost are used.'),
  compare: z
    .enum(['markets', 'variants'])
    .optional()
    .describe('Also gives the order of every market, or of every variant, as the canon has them.'),
  marginPercent: percent('What an order leaves before ads, where its single costs are not known.'),
  discount: Figure.optional().describe('A discount on the price: “20%”, or an amount such as “5 EUR”.'),
  bundle: z
    .strictObject({
      units: Figure.describe('Pieces in the bundle.'),
      price: Figure.describe('Price of the whole bundle.'),
      shipEach: z.boolean().default(false).describe('Each piece is shipped on its own.'),
    })
    .optional()
    .describe('Several pieces sold together at one price.'),
  compareAt: amount('Former price that the shop strikes out.'),
  target: z
    .strictObject({
      marginPercent: percent('Gives the price, highest cost and highest discount for this margin.'),
      profitPerOrder: amount('Gives the price and the highest CPA for this profit.'),
      roas: ratio('Gives the price at which ads break even at this ROAS.'),
      markupPercent: percent('Gives the price with this markup on the cost.'),
      totalProfit: amount('Gives the orders, ad spend and visits for this profit after ads.'),
    })
    .optional()
    .describe('Aims to compute backwards from.'),
  ads: z
    .strictObject({
      cpa: amount('Ad cost per order.'),
      roas: ratio('Revenue per unit of ad spend.'),
      cpc: amount('Cost per click.'),
      cpm: amount('Cost per thousand impressions; needs ctrPercent.'),
      ctrPercent: percent('Clicks per impression.'),
      spend: amount('Total ad spend.'),
      orders: count('Orders, from ads where spend is given.'),
      revenue: amount('Total revenue from ads.'),
    })
    .optional()
    .describe('Advertising: gives CPA, ROAS, profit per order and in total, and the highest CPC.'),
  visits: count('Visits of the shop: gives orders, revenue and what is left.'),
  conversionPercent: percent('Orders per visit or click.'),
  period: z
    .strictObject({
      revenue: amount('All revenue of the period; or give orders and orderValue.'),
      orders: count('Orders of the period.'),
      orderValue: amount('Average value of an order.'),
      costs: z
        .array(
          z.strictObject({
            name: z.string().trim().min(1).max(40).describe('Such as goods, shipping, ads or rent.'),
            amount: Figure.describe('Its total in the period.'),
          }),
        )
        .max(20)
        .default([])
        .describe('Everything that was paid in the period.'),
    })
    .optional()
    .describe('Result of a month or another period from its totals.'),
  alternatives: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(40).describe('A short name, such as “at 45 EUR” or “Supplier B”.'),
        ...orderShape,
      }),
    )
    .max(5)
    .optional()
    .describe('The same order with some figures changed, to be seen side by side. Name only what changes.'),
})
export type EconomicsInput = z.infer<typeof EconomicsInput>
