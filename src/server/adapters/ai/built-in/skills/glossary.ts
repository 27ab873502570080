import type { Ask } from '../skill.ts'

const terms: [RegExp, string][] = [
  [
    /break[- ]?even roas/i,
    '**Break-even ROAS** is the return on ad spend at which an advertised order earns nothing and loses nothing: price ÷ contribution. An order of 40 that leaves 20 before ads breaks even at 2.00.',
  ],
  [
    /break[- ]?even cpa/i,
    '**Break-even CPA** is the most an order may cost in ads before you lose money on it. It equals the contribution per order.',
  ],
  [
    /\broas\b/i,
    '**ROAS**, return on ad spend, is the revenue that ads bring divided by what they cost: 300 of sales for 100 of ads is a ROAS of 3. Whether that is good depends on your break-even ROAS.',
  ],
  [
    /\b(cpa|cost per acquisition)\b/i,
    '**CPA**, cost per acquisition, is what you pay in ads for one order: ad spend ÷ orders.',
  ],
  [
    /\b(aov|average order value)\b/i,
    '**AOV**, average order value, is revenue ÷ orders. When people buy several things at once, use it in place of the price.',
  ],
  [
    /\bmark-?up\b/i,
    '**Markup** is what you add to the cost, as a share of the cost: bought at 10 and sold at 25 is a markup of 150 %. Margin is the same money as a share of the price: 60 %.',
  ],
  [
    /\bcontribution\b/i,
    '**Contribution** is what an order leaves to pay for ads, overheads and profit: price − product cost − shipping − fees − refunds.',
  ],
  [
    /\bmargin\b/i,
    '**Margin** is what is left of the price, as a share of the price. Contribution margin counts product cost, shipping, fees and refunds, and leaves out ads and overheads.',
  ],
  [
    /\b(cogs|cost of goods)\b/i,
    '**COGS**, cost of goods sold, is what the products you sold cost you to buy or make.',
  ],
]

export function glossarySkill({ text, given }: Ask): string | undefined {
  const asked =
    /\b(what('s| is| are| does)|define|explain|meaning of|mean)\b/i.test(text) &&
    !/\b(my|our|your)\b/i.test(text)
  if (!asked || Object.keys(given).length > 0) return undefined
  return terms.find(([term]) => term.test(text))?.[1]
}
