interface Term {
  name: string
  words: RegExp
  meaning: string
  /** Terms that are part of this one's name. */
  covers?: string[]
}

/** Sellers' terms, in plain words. */
export const terms: Term[] = [
  {
    name: 'Break-even ROAS',
    words: /\bbreak[- ]?even roas\b/i,
    covers: ['ROAS', 'Break-even'],
    meaning:
      'the return on ad spend at which an advertised order earns nothing and loses nothing: price ÷ contribution. An order of 40 that leaves 20 before ads breaks even at 2.00.',
  },
  {
    name: 'Break-even CPA',
    words: /\bbreak[- ]?even cpa\b/i,
    covers: ['CPA', 'Break-even'],
    meaning:
      'the most an order may cost in ads before you lose money on it. It equals the contribution per order.',
  },
  {
    name: 'ROAS',
    words: /\broas\b|\breturn on ad spend\b/i,
    meaning:
      'return on ad spend, the revenue that ads bring divided by what they cost: 300 of sales for 100 of ads is a ROAS of 3. Whether that is good depends on your break-even ROAS.',
  },
  {
    name: 'ROI',
    words: /\broi\b|\breturn on investment\b/i,
    meaning: 'return on investment, profit ÷ what was put in. Unlike ROAS it counts profit, not revenue.',
  },
  {
    name: 'CPA',
    words: /\bcpa\b|\bcost per acquisition\b/i,
    meaning: 'cost per acquisition, what you pay in ads for one order: ad spend ÷ orders.',
  },
  {
    name: 'CAC',
    words: /\bcac\b|\bcustomer acquisition cost\b/i,
    meaning:
      'customer acquisition cost, all sales and marketing cost ÷ new customers. CPA counts ads alone, CAC counts everything.',
  },
  {
    name: 'CPC',
    words: /\bcpc\b|\bcost per click\b/i,
    meaning: 'cost per click, ad spend ÷ clicks. The most you can pay is break-even CPA × conversion rate.',
  },
  {
    name: 'CPM',
    words: /\bcpm\b|\bcost per mille\b/i,
    meaning: 'cost per mille, what a thousand showings of an ad cost: ad spend ÷ impressions × 1,000.',
  },
  {
    name: 'CTR',
    words: /\bctr\b|\bclick[- ]through rate\b/i,
    meaning: 'click-through rate, clicks ÷ impressions: 20 clicks of 1,000 showings are 2 %.',
  },
  {
    name: 'Conversion rate',
    words: /\bconversion rate\b|\bcvr\b/i,
    meaning: 'orders ÷ visitors: 3 orders from 100 visitors are 3 %.',
  },
  {
    name: 'AOV',
    words: /\baov\b|\baverage order value\b/i,
    meaning:
      'average order value, revenue ÷ orders. When people buy several things at once, use it in place of the price.',
  },
  {
    name: 'LTV',
    words: /\bltv\b|\bclv\b|\blifetime value\b/i,
    meaning:
      'lifetime value, what a customer leaves over all orders: contribution per order × orders per customer. It says how much the first order may cost in ads.',
  },
  {
    name: 'MER',
    words: /\bmer\b|\bmarketing efficiency ratio\b|\bblended roas\b/i,
    covers: ['ROAS'],
    meaning:
      'marketing efficiency ratio, all revenue ÷ all marketing spend. It does not depend on which ad gets the credit.',
  },
  {
    name: 'Markup',
    words: /\bmark-?up\b/i,
    meaning:
      'what you add to the cost, as a share of the cost: bought at 10 and sold at 25 is a markup of 150 %. Margin is the same money as a share of the price: 60 %.',
  },
  {
    name: 'Contribution',
    words: /\bcontribution\b/i,
    meaning:
      'what an order leaves to pay for ads, overheads and profit: price − product cost − shipping − fees − refunds.',
  },
  {
    name: 'Margin',
    words: /\bmargin\b/i,
    meaning:
      'what is left of the price, as a share of the price. Contribution margin counts product cost, shipping, fees and refunds, and leaves out ads and overheads.',
  },
  {
    name: 'Break-even',
    words: /\bbreak[- ]?even\b/i,
    meaning:
      'the point at which nothing is earned and nothing lost. For ads: a CPA equal to the contribution.',
  },
  {
    name: 'COGS',
    words: /\bcogs\b|\bcost of goods\b/i,
    meaning: 'cost of goods sold, what the products you sold cost you to buy or make.',
  },
  {
    name: 'Landed cost',
    words: /\blanded cost\b/i,
    meaning: 'the product with everything it takes to get it to you: purchase, freight, duty, insurance.',
  },
  {
    name: 'MOQ',
    words: /\bmoq\b|\bminimum order quantity\b/i,
    meaning: 'minimum order quantity, the fewest units a supplier sells at once.',
  },
  {
    name: 'SKU',
    words: /\bskus?\b|\bstock keeping unit\b/i,
    meaning: 'stock keeping unit, your own code for one variant of a product.',
  },
  {
    name: 'RRP',
    words: /\brrp\b|\bmsrp\b|\brecommended retail price\b/i,
    meaning: 'recommended retail price, what the maker suggests; you may ask another.',
  },
  {
    name: 'Chargeback',
    words: /\bchargebacks?\b/i,
    meaning:
      "a payment that the buyer's bank takes back, usually with a fee for you. Too many of them cost you the payment account.",
  },
  {
    name: 'Upsell',
    words: /\bup-?sell\b|\bcross-?sell\b/i,
    meaning:
      'an upsell offers more of the same or a better one, a cross-sell something that goes with it. Both raise the average order value.',
  },
  {
    name: 'Dropshipping',
    words: /\bdrop-?shipping\b/i,
    meaning:
      'selling what the supplier sends straight to the buyer. You hold no stock, and answer for delivery and quality all the same.',
  },
  {
    name: 'Bounce rate',
    words: /\bbounce rate\b/i,
    meaning: 'the share of visits that leave after one page without doing anything.',
  },
  {
    name: 'A/B test',
    words: /\ba\/b test\b|\bsplit test\b/i,
    meaning:
      'two versions shown to two random halves of the visitors at the same time. Decide on the number of visitors before you begin, and do not stop early.',
  },
  {
    name: 'Canon',
    words: /\bcanon\b/i,
    meaning:
      'the one place in a project where its facts stand, each with its source and time. Chat, pages and visuals read from it.',
  },
  {
    name: 'AIDA',
    words: /\baida\b/i,
    meaning: 'attention, interest, desire, action: an order for sales copy.',
  },
  {
    name: 'PAS',
    words: /\bpas\b/i,
    meaning: 'problem, agitate, solve: copy that begins with what troubles the buyer.',
  },
  {
    name: 'FAB',
    words: /\bfab\b/i,
    meaning: 'feature, advantage, benefit: what it has, what that does, and what the buyer gains.',
  },
  {
    name: 'USP',
    words: /\busp\b|\bunique selling (?:point|proposition)\b/i,
    meaning: 'unique selling proposition, the reason to buy from you that others cannot give.',
  },
]
