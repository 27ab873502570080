import { BUY_LINK } from '../project-facts.ts'
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

const pageFacts =
  'title = product.title\ndescription = product.description\npromise = offer.promise\nprice = pricing.price\naudience = audience.primary\nreturns = policy.returns\ncontact = policy.contact\naddress = supplier.url'

export const launchFlows: BuiltInFlow[] = [
  {
    id: 'launch-drop-page',
    name: 'Launch a drop page',
    about:
      'Reads a product link, checks the page, and publishes it after you approve its facts and its look.',
    gives: 'A published drop page and its SEO check',
    minutes: 10,
    graph: {
      steps: [
        step('link', 'form', 'Product link', {
          fields: [
            field('address', 'Product page', { type: 'address', canon: 'supplier.url', required: true }),
            field('buyLink', 'Buy link', { type: 'link', canon: BUY_LINK, required: true }),
            priceField,
            field('returns', 'Return terms', { type: 'long', canon: 'policy.returns', required: true }),
            field('contact', 'Contact address', { canon: 'policy.contact', required: true }),
            field('photo', 'Photo address, if the page has no photo', { type: 'address' }),
            field('audience', 'Audience', { canon: 'audience.primary' }),
            field('promise', 'Promise', { canon: 'offer.promise' }),
          ],
        }),
        step('read', 'read', 'Read the product page', { inputs: { address: 'link.address' } }),
        draft('facts', 'Page facts', {
          inputs: { facts: 'read.product', more: 'link.values' },
          format: 'fields',
          task: 'Write a product title, a description of three sentences and a promise for a product page.',
          template:
            'title: {title}\ndescription: {description}\n? promise: {promise}\n|? promise: Made for {audience:within:end}\n| promise: [add: promise]',
        }),
        step('ready', 'check', 'Check the page', {
          inputs: { facts: 'facts.fields', more: 'link.values', product: 'read.product' },
          settings: { fields: pageFacts },
        }),
        step('canon', 'canon', 'Approve the page facts', {
          inputs: { facts: 'facts.fields', more: 'link.values' },
          after: ['ready'],
          settings: { fields: pageFacts, accept: 'yes' },
        }),
        step('page', 'page', 'Make the page', {
          inputs: { facts: 'canon.proposed', parts: 'ready.ready' },
          settings: { goal: 'product' },
        }),
        step('check', 'approve', 'Approve the page for publishing', {
          inputs: { draft: 'page.page' },
          settings: { question: 'Open the page and look at it, then approve it.' },
        }),
        step('publish', 'publish', 'Publish the page', { inputs: { page: 'check.approved' } }),
        step('seo', 'seo', 'SEO check', {
          inputs: { address: 'publish.published' },
          settings: { optional: 'yes' },
        }),
      ],
    },
  },
  {
    id: 'ad-creatives',
    name: 'Ad creatives',
    about: 'Drafts ad texts for three angles, lets you approve each, and makes visuals and product images.',
    gives: 'Approved ad texts, visuals and product images',
    minutes: 8,
    graph: {
      steps: [
        step('facts', 'form', 'Product and audience', {
          fields: [
            titleField,
            field('audience', 'Audience', { canon: 'audience.primary' }),
            field('pain', 'Main problem it solves', { canon: 'audience.pains' }),
            field('promise', 'Promise', { canon: 'offer.promise' }),
            field('price', 'Price', { canon: 'pricing.price' }),
          ],
        }),
        draft('problem', 'Problem ad', {
          inputs: { facts: 'facts.values' },
          task: 'Write a short ad with a headline and two sentences. Angle: the problem of the audience and the way out.',
          template:
            '{pain:first:sentence} Sound familiar?\n\n? {name} is made for {audience:within:end}\n| Meet {name}.\n? {promise:sentence}\n? {product.description:sentence}',
        }),
        draft('benefit', 'Benefit ad', {
          inputs: { facts: 'facts.values' },
          task: 'Write a short ad with a headline and two sentences. Angle: the main benefit.',
          template:
            '? {promise:sentence}\n|? {product.features:first:sentence}\n| [add: promise]\n\n? {name}: made for {audience:within:end}\n| Meet {name}.\n? {product.features:sentences}\n|? {product.description:sentence}',
        }),
        draft('offer', 'Offer ad', {
          inputs: { facts: 'facts.values' },
          task: 'Write a short ad with a headline and two sentences. Angle: the offer and its price.',
          template:
            '{name} for {price:price}\n\n? {promise:sentence}\n? {offer.bonus:sentence}\n? {offer.guarantee:sentence}\n? Delivery: {offer.delivery:sentence}\n|? {policy.shipping:sentence}\n? Returns: {policy.returns:sentence}',
        }),
        step('ok-problem', 'approve', 'Approve the problem ad', { inputs: { draft: 'problem.text' } }),
        step('ok-benefit', 'approve', 'Approve the benefit ad', { inputs: { draft: 'benefit.text' } }),
        step('ok-offer', 'approve', 'Approve the offer ad', { inputs: { draft: 'offer.text' } }),
        step('visuals', 'visuals', 'Make visuals', {
          after: ['ok-problem', 'ok-benefit', 'ok-offer'],
          settings: { angles: 'problem, benefit, offer', optional: 'yes' },
        }),
        step('images', 'images', 'Make product images', {
          after: ['visuals'],
          settings: { shot: 'lifestyle', formats: 'square, feed', optional: 'yes' },
        }),
      ],
    },
  },
  {
    id: 'ad-plan',
    name: 'Ad plan',
    about:
      'Derives a target CPA from your break-even, and plans budget, test structure, names and stop rules.',
    gives: 'An ad plan by email',
    minutes: 4,
    graph: {
      steps: [
        step('facts', 'form', 'Economics and budget', {
          fields: [titleField, priceField, costField, shippingField, field('budget', 'Budget of the test')],
        }),
        step('plan', 'compute', 'Plan', {
          inputs: { facts: 'facts.values' },
          settings: { method: 'adPlan' },
        }),
        draft('text', 'Ad plan', {
          inputs: { facts: 'plan.summary', more: 'facts.values' },
          task: 'Turn the plan into clear instructions for the first test week. Keep every number as it is.',
          template: 'Ad plan for {name}\n\n{facts}',
        }),
        step('review', 'approve', 'Review the plan', { inputs: { draft: 'text.text' } }),
        step('email', 'email', 'Email the plan', {
          inputs: { text: 'review.approved' },
          settings: { subject: 'Your ad plan' },
        }),
      ],
    },
  },
  {
    id: 'launch-readiness',
    name: 'Launch readiness review',
    about: 'Checks page, facts, policies and ads, and says what it did not look at.',
    gives: 'A readiness score and a list of what to do',
    minutes: 3,
    graph: {
      steps: [
        step('facts', 'form', 'Launch', { fields: [titleField, field('date', 'Planned launch date')] }),
        step('score', 'compute', 'Readiness', {
          inputs: { facts: 'facts.values' },
          settings: { method: 'readiness' },
        }),
        step('is-ready', 'branch', 'Ready?', {
          inputs: { value: 'score.figures' },
          settings: { field: 'Score', is: 'at-least', than: '80' },
        }),
        draft('go', 'Launch checklist', {
          inputs: { facts: 'score.summary', more: 'facts.values' },
          when: { step: 'is-ready', outcome: 'yes' },
          task: 'Write a checklist for the launch day from these facts.',
          template:
            '{name} is ready for the last checks.\n? Planned launch: {date}\n\n{facts}\n\nOn the day:\n- Place a test order and refund it.\n- Look at the page on a phone.\n- Start ads with the budget of your ad plan.',
        }),
        draft('gaps', 'What is missing', {
          inputs: { facts: 'score.summary', more: 'facts.values' },
          when: { step: 'is-ready', outcome: 'no' },
          task: 'Write a list of what to do before launch, the most important first.',
          template: '{name} is not ready yet.\n? Planned launch: {date}\n\n{facts}',
        }),
      ],
    },
  },
]
