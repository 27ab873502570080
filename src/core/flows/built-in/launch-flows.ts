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

export const launchFlows: BuiltInFlow[] = [
  {
    id: 'launch-drop-page',
    name: 'Launch a drop page',
    about: 'Reads a product link, fills the canon and publishes a drop page after two approvals.',
    gives: 'A published drop page and its SEO check',
    minutes: 10,
    graph: {
      steps: [
        step('link', 'form', 'Product link', {
          fields: [
            field('address', 'Product page', { type: 'address', canon: 'supplier.url', required: true }),
            priceField,
            field('audience', 'Audience', { canon: 'audience.primary' }),
          ],
        }),
        step('read', 'read', 'Read the product page', { inputs: { address: 'link.address' } }),
        draft('facts', 'Page facts', {
          inputs: { facts: 'read.product', more: 'link.values' },
          format: 'fields',
          task: 'Write a product title, a description of three sentences and a promise for a product page.',
          template: 'title: {title}\ndescription: {description}\npromise: {title} for {audience}',
        }),
        step('canon', 'canon', 'Approve the page facts', {
          inputs: { facts: 'facts.fields', more: 'link.values' },
          settings: {
            fields:
              'title = product.title\ndescription = product.description\npromise = offer.promise\nprice = pricing.price\naddress = supplier.url',
            accept: 'yes',
          },
        }),
        step('page', 'page', 'Make the page', {
          inputs: { facts: 'canon.proposed' },
          settings: { goal: 'product' },
        }),
        step('check', 'approve', 'Approve the page for publishing', {
          inputs: { draft: 'page.page' },
          settings: { question: 'Open the page, add a photo and your buy link, then approve it.' },
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
            'Had enough of {pain}?\n\n{name} is made for {audience}.\n? {promise}\n? {product.description}',
        }),
        draft('benefit', 'Benefit ad', {
          inputs: { facts: 'facts.values' },
          task: 'Write a short ad with a headline and two sentences. Angle: the main benefit.',
          template: '{promise}\n\n{name} for {audience}.\n? {product.description}',
        }),
        draft('offer', 'Offer ad', {
          inputs: { facts: 'facts.values' },
          task: 'Write a short ad with a headline and two sentences. Angle: the offer and its price.',
          template:
            '{name} for {price}\n\n? {offer.promise}\n? {offer.bonus}\n? {offer.guarantee}\n? {offer.delivery}\n? Returns: {policy.returns}',
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
    about: 'Checks what your project still lacks before launch.',
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
            '{name} is ready for launch.\n? Planned launch: {date}\n\n{facts}\n\nOn the day:\n- Place a test order and refund it.\n- Check the page on a phone.\n- Start ads with the budget of your ad plan.',
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
