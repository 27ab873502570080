/** Words that mean something else in other sentences: explained where a question asks for nothing but them. */
export const commonTerms: { names: string[]; meaning: string }[] = [
  {
    names: ['churn', 'churn rate', 'customer churn'],
    meaning:
      'the share of customers who leave in a time: customers lost ÷ customers at its start. With 5 % a month a customer stays 20 months on average: 1 ÷ 5 %.',
  },
  {
    names: ['retention', 'retention rate', 'customer retention'],
    meaning: 'the share of customers who are still there after a time. It is 100 % less the churn.',
  },
  {
    names: ['repeat purchase rate', 'repeat rate', 'returning customer rate'],
    meaning: 'customers who bought more than once ÷ all customers.',
  },
  {
    names: ['funnel', 'sales funnel', 'marketing funnel', 'conversion funnel'],
    meaning:
      'the steps from seeing an ad to paying, such as visit, product page, cart, checkout. At each of them some leave: look where most do.',
  },
  {
    names: ['landing page'],
    meaning: 'the page that an ad leads to. It should go on with what the ad says and ask for one thing.',
  },
  {
    names: ['lookalike audience', 'lookalike', 'lookalikes'],
    meaning:
      'people that an ad platform finds because they resemble your buyers, from a list that you give it.',
  },
  {
    names: ['retargeting', 'remarketing'],
    meaning: 'ads to people who were in your shop already. In most places they have to agree to be followed.',
  },
  {
    names: ['pixel', 'tracking pixel', 'meta pixel', 'facebook pixel'],
    meaning:
      'a piece of code in your shop that tells an ad platform who visited and bought. In the EU only after the visitor agrees.',
  },
  {
    names: ['utm', 'utm parameter', 'utm tag', 'utm link'],
    meaning: 'words at the end of a link that tell your statistics which ad or email a visit came from.',
  },
  {
    names: ['attribution', 'attribution window', 'attribution model'],
    meaning:
      'the rule by which a sale is counted for an ad, as “bought within 7 days of a click”. Two platforms can count the same sale.',
  },
  {
    names: ['seo', 'search engine optimisation', 'search engine optimization'],
    meaning:
      'search engine optimisation, the work that makes pages be found in search without paying for ads.',
  },
  {
    names: ['cro', 'conversion rate optimisation', 'conversion rate optimization'],
    meaning: 'conversion rate optimisation, the work that makes more of the visitors buy.',
  },
  {
    names: ['ugc', 'user generated content', 'user-generated content'],
    meaning: 'user generated content, pictures and videos by buyers. Ask them before you use one in an ad.',
  },
  {
    names: ['lead magnet'],
    meaning: 'something free, such as a guide, that people get for their email address.',
  },
  {
    names: ['cta', 'call to action'],
    meaning: 'call to action, the words that say what to do next, as “Add to cart”.',
  },
  {
    names: ['cart abandonment', 'abandoned cart', 'cart abandonment rate'],
    meaning: 'carts that were filled and not paid for, as a share of all that were filled.',
  },
  {
    names: ['gross profit'],
    meaning: 'revenue less the cost of the goods that were sold, before shipping, ads and overheads.',
  },
  { names: ['net profit'], meaning: 'what is left of the revenue when all costs and taxes are paid.' },
  {
    names: ['gross margin'],
    meaning: 'gross profit as a share of the revenue: only the cost of the goods is taken off.',
  },
  { names: ['net margin'], meaning: 'net profit as a share of the revenue: all costs are taken off.' },
  {
    names: ['gross margin vs net margin', 'gross and net margin', 'difference between gross and net margin'],
    meaning:
      'gross margin takes only the cost of the goods off the revenue, net margin takes off all costs: shipping, fees, ads, overheads and taxes too.',
  },
  {
    names: ['gross profit vs net profit', 'gross and net profit', 'difference between gross and net profit'],
    meaning:
      'gross profit takes only the cost of the goods off the revenue, net profit takes off all costs: shipping, fees, ads, overheads and taxes too.',
  },
  {
    names: ['cash flow', 'cashflow'],
    meaning:
      'the money that comes in less the money that goes out in a time. Stock is paid for before it is sold, so a shop can earn and still run out of cash.',
  },
  {
    names: ['overhead', 'overheads', 'fixed costs', 'fixed cost'],
    meaning: 'costs that stay the same however much you sell: rent, wages, software.',
  },
  {
    names: ['inventory turnover', 'stock turnover'],
    meaning: 'how often the stock is sold in a year: cost of goods sold ÷ average stock at cost.',
  },
  { names: ['lead time'], meaning: 'the time from your order at the supplier until the goods are with you.' },
  {
    names: ['safety stock'],
    meaning: 'the stock that is kept for late deliveries and for more orders than expected.',
  },
  {
    names: ['private label', 'white label'],
    meaning:
      'a product that others make. A private label is made for your brand alone; the same white-label product is sold under many brands.',
  },
  {
    names: ['3pl', 'third party logistics', 'third-party logistics'],
    meaning: 'third-party logistics, a company that stores, packs and sends your orders.',
  },
  {
    names: ['fba', 'fulfillment by amazon', 'fulfilment by amazon'],
    meaning:
      'Fulfilment by Amazon: Amazon stores, packs and sends your goods, for a fee per piece and for the space.',
  },
  {
    names: ['acos', 'tacos'],
    meaning:
      'advertising cost of sales, ad spend ÷ revenue of the ads: 1 ÷ ROAS. TACOS divides by all revenue. The break-even ACOS is your margin before ads.',
  },
]
