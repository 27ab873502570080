import {
  type BuiltInFlow,
  costField,
  draft,
  field,
  priceField,
  shippingField,
  step,
  titleField,
} from './steps.ts'

const addressField = field('address', 'Product page', { type: 'address', canon: 'supplier.url' })
const daysField = field('shippingDays', 'Most shipping days', { canon: 'supplier.shippingDaysMax' })

export const researchFlows: BuiltInFlow[] = [
  {
    id: 'validate-product',
    name: 'Validate a product',
    about: 'Scores a product by its margin, room for ads, delivery and market price.',
    gives: 'A score with its parts and data quality, and canon proposals',
    minutes: 5,
    graph: {
      steps: [
        step('facts', 'form', 'Product facts', {
          fields: [
            titleField,
            addressField,
            priceField,
            costField,
            shippingField,
            daysField,
            field('marketPrice', 'Typical price of other shops'),
            field('competitors', 'Competing pages, one per line', { type: 'long' }),
          ],
        }),
        step('page', 'read', 'Read the product page', {
          inputs: { address: 'facts.address' },
          settings: { optional: 'yes' },
        }),
        step('market', 'market', 'Compare the market', {
          inputs: { addresses: 'facts.competitors' },
          settings: { optional: 'yes' },
        }),
        step('score', 'compute', 'Score', {
          inputs: { facts: 'page.product', more: 'market.summary', extra: 'facts.values' },
          settings: { method: 'validation' },
        }),
        draft('report', 'Report', {
          inputs: { facts: 'score.summary', more: 'facts.values', extra: 'market.shops' },
          task: 'Explain the score to the seller: strengths, weak parts, missing data and the next test. Never call the product a winner.',
          template:
            '{name}\n\n{facts}\n\nNext step: fill in what is not known yet, then test with a small ad budget.',
        }),
        step('review', 'approve', 'Review the report', { inputs: { draft: 'report.text' } }),
        step('canon', 'canon', 'Propose canon values', {
          inputs: { facts: 'facts.values' },
          after: ['review'],
          settings: {
            fields:
              'name = product.title\nprice = pricing.price\ncost = supplier.cost\nshipping = supplier.shippingCost\nshippingDays = supplier.shippingDaysMax\naddress = supplier.url',
          },
        }),
      ],
    },
  },
  {
    id: 'vet-supplier',
    name: 'Vet a supplier',
    about: 'Checks delivery, stock, rating and terms of a supplier.',
    gives: 'A supplier check, a message to send and canon proposals',
    minutes: 5,
    graph: {
      steps: [
        step('facts', 'form', 'Supplier facts', {
          fields: [
            field('supplier', 'Supplier', { required: true }),
            titleField,
            addressField,
            field('cost', 'Cost they quoted', { canon: 'supplier.cost' }),
            daysField,
            field('stock', 'Stock', { canon: 'supplier.stock' }),
            field('replyHours', 'Hours until they replied'),
            field('returns', 'Their terms of return'),
          ],
        }),
        step('page', 'read', 'Read their page', {
          inputs: { address: 'facts.address' },
          settings: { optional: 'yes' },
        }),
        step('score', 'compute', 'Supplier check', {
          inputs: { facts: 'page.product', more: 'facts.values' },
          settings: { method: 'supplier' },
        }),
        draft('message', 'Message to the supplier', {
          inputs: { facts: 'facts.values', more: 'score.summary', extra: 'page.product' },
          task: 'Write a short, polite message to the supplier that asks for every fact that is still unknown.',
          template:
            'Hello {supplier},\n\nI’d like to sell this product in my shop: {name}.\n? This is the page I mean: {address}\n\nBefore I order, please tell me:\n- your price for 1, 10 and 50 pieces\n- your stock, and how long you need to send an order\n?- delivery times to {market.countries:list}\n|- delivery times to my customers\n- your terms for damaged and returned items\n- whether you can send one sample\n\nThank you.',
        }),
        step('review', 'approve', 'Review the message', { inputs: { draft: 'message.text' } }),
        step('canon', 'canon', 'Propose canon values', {
          inputs: { facts: 'facts.values' },
          after: ['review'],
          settings: {
            fields:
              'cost = supplier.cost\nshippingDays = supplier.shippingDaysMax\nstock = supplier.stock\naddress = supplier.url',
          },
        }),
      ],
    },
  },
  {
    id: 'offer-and-price',
    name: 'Offer and price',
    about: 'Computes the order at your price, at discounts and as a bundle, and drafts the offer.',
    gives: 'Economics of each offer, offer texts and canon proposals',
    minutes: 5,
    graph: {
      steps: [
        step('facts', 'form', 'Price and costs', {
          fields: [
            titleField,
            priceField,
            costField,
            shippingField,
            field('feeRate', 'Payment fee in %', { canon: 'pricing.feePercent' }),
            field('audience', 'Audience', { canon: 'audience.primary' }),
          ],
        }),
        step('figures', 'compute', 'Offers', {
          inputs: { facts: 'facts.values' },
          settings: { method: 'offer' },
        }),
        draft('offer', 'Offer texts', {
          inputs: { facts: 'facts.values', more: 'figures.summary' },
          format: 'fields',
          task: 'Write the promise, guarantee and bonus of the offer. The guarantee may promise only what the facts say.',
          template:
            '? promise: Made for {audience:within:end}\n| promise: [add: promise]\n? guarantee: {policy.returns:sentence}\n| guarantee: [add: guarantee]\nbonus: [add: bonus]',
        }),
        step('review', 'approve', 'Review the offer', { inputs: { draft: 'offer.fields' } }),
        step('canon', 'canon', 'Propose the offer', {
          inputs: { facts: 'review.approved' },
          settings: { fields: 'promise = offer.promise\nguarantee = offer.guarantee\nbonus = offer.bonus' },
        }),
        step('prices', 'canon', 'Propose price and costs', {
          inputs: { facts: 'facts.values' },
          after: ['review'],
          settings: {
            fields: 'price = pricing.price\ncost = supplier.cost\nshipping = supplier.shippingCost',
          },
        }),
      ],
    },
  },
]
