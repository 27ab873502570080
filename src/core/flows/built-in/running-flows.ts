import { type BuiltInFlow, draft, field, step, titleField } from './steps.ts'

const shop = field('shop', 'Shop name', { canon: 'brand.name', required: true })
const returns = field('returns', 'Return terms', { type: 'long', canon: 'policy.returns' })
const contact = field('contact', 'Contact address', { canon: 'policy.contact' })

export const runningFlows: BuiltInFlow[] = [
  {
    id: 'email-set',
    name: 'Email set',
    about: 'Drafts welcome, cart and post-purchase emails.',
    gives: 'Three approved emails',
    minutes: 6,
    graph: {
      steps: [
        step('facts', 'form', 'Shop and product', {
          fields: [shop, titleField, contact, field('code', 'Discount code')],
        }),
        draft('welcome', 'Welcome email', {
          inputs: { facts: 'facts.values' },
          task: 'Write a welcome email with a subject line for new subscribers of the shop.',
          template:
            'Subject: Welcome to {shop}\n\nHello,\n\nThank you for joining {shop}.\n\n? A good place to start: {name}. {offer.promise:sentence}\n| A good place to start: {name}.\n? Your code for the checkout: {code}\n\n{shop}',
        }),
        draft('cart', 'Cart email', {
          inputs: { facts: 'facts.values' },
          task: 'Write an email with a subject line for people who left the product in their cart. Do not invent scarcity.',
          template:
            'Subject: Still thinking about {name}?\n\nHello,\n\nWe saved your cart: {name}. If a question keeps you from ordering, just reply to this email.\n\n? Delivery: {offer.delivery:sentence}\n|? {policy.shipping:sentence}\n? Returns: {policy.returns:sentence}\n\n{shop}',
        }),
        draft('after', 'Post-purchase email', {
          inputs: { facts: 'facts.values' },
          task: 'Write an email with a subject line for people who ordered: thanks, what happens next, how to get help.',
          template:
            'Subject: Your order of {name}\n\nHello,\n\nThank you for your order. We’ll write again as soon as it is on its way.\n\n? Delivery: {offer.delivery:sentence}\n|? {policy.shipping:sentence}\n? Questions? We’re here to help: {contact}\n\n{shop}',
        }),
        step('ok-welcome', 'approve', 'Approve the welcome email', { inputs: { draft: 'welcome.text' } }),
        step('ok-cart', 'approve', 'Approve the cart email', { inputs: { draft: 'cart.text' } }),
        step('ok-after', 'approve', 'Approve the post-purchase email', { inputs: { draft: 'after.text' } }),
      ],
    },
  },
  {
    id: 'support-macros',
    name: 'Support macros and policies',
    about: 'Drafts replies to common questions and your shipping and return policies.',
    gives: 'Support replies and policy proposals for the canon',
    minutes: 6,
    graph: {
      steps: [
        step('facts', 'form', 'Terms', {
          fields: [
            shop,
            returns,
            contact,
            field('days', 'Most shipping days', { canon: 'supplier.shippingDaysMax' }),
          ],
        }),
        draft('macros', 'Support replies', {
          inputs: { facts: 'facts.values' },
          task: 'Write short replies to: where is my order, I want to return it, it arrived damaged, I want to cancel.',
          template:
            '## Where is my order?\n\nThank you for writing.\n? Delivery: {policy.shipping:within:end}\n|? Orders arrive within {days} days.\nPlease send us your order number, and we’ll look it up.\n\n## I want to return it\n\nOf course.\n? Our terms: {returns:within:end}\nPlease send us your order number, and we’ll tell you the address.\n\n## It arrived damaged\n\nWe’re sorry about that. Please reply with a photo and your order number, and we’ll put it right.\n\n## I want to cancel\n\nPlease send us your order number. If the order has not been sent yet, we’ll cancel it and refund you.\n\n? {shop} · {contact}\n| {shop}',
        }),
        draft('policies', 'Policies', {
          inputs: { facts: 'facts.values' },
          format: 'fields',
          task: 'Write a shipping policy and a return policy from these facts.',
          template:
            '? shipping: Orders arrive within {days} days.\n| shipping: [add: delivery time]\nreturns: {returns}\ncontact: {contact}',
        }),
        step('ok-macros', 'approve', 'Approve the replies', { inputs: { draft: 'macros.text' } }),
        step('ok-policies', 'approve', 'Approve the policies', { inputs: { draft: 'policies.fields' } }),
        step('canon', 'canon', 'Propose the policies', {
          inputs: { facts: 'ok-policies.approved' },
          settings: {
            fields: 'shipping = policy.shipping\nreturns = policy.returns\ncontact = policy.contact',
          },
        }),
      ],
    },
  },
  {
    id: 'seo-sprint',
    name: 'SEO sprint',
    about: 'Audits a page, drafts title and description, and proposes them.',
    gives: 'An SEO audit, a task list and canon proposals',
    minutes: 5,
    graph: {
      steps: [
        step('facts', 'form', 'Page', {
          fields: [
            field('address', 'Page to audit', { type: 'address', required: true }),
            titleField,
            field('keyword', 'Main keyword', { canon: 'seo.keywords' }),
          ],
        }),
        step('audit', 'seo', 'Audit the page', { inputs: { address: 'facts.address' } }),
        draft('texts', 'Title and description', {
          inputs: { facts: 'facts.values', more: 'audit.findings' },
          format: 'fields',
          task: 'Write a page title of at most 60 characters and a meta description of at most 155 characters.',
          template: 'title: {name}\ndescription: {product.description:snippet}',
        }),
        step('review', 'approve', 'Review title and description', { inputs: { draft: 'texts.fields' } }),
        step('canon', 'canon', 'Propose them', {
          inputs: { facts: 'review.approved' },
          settings: { fields: 'title = seo.title\ndescription = seo.metaDescription' },
        }),
        draft('tasks', 'Task list', {
          inputs: { facts: 'audit.findings', more: 'audit.score' },
          task: 'Order these findings into a sprint of one week, the largest gain first.',
          template: 'Score: {score} of 100\n\nFix these first:\n{facts}',
        }),
      ],
    },
  },
  {
    id: 'weekly-review',
    name: 'Weekly review',
    about: 'Reads your uploaded order and ads files: what changed, why, and what to do.',
    gives: 'A weekly review by email',
    minutes: 2,
    graph: {
      steps: [
        step('figures', 'profit', 'Read orders and ads'),
        draft('review', 'Review', {
          inputs: { facts: 'figures.review', more: 'figures.weeks' },
          task: 'Write a weekly review: what changed, why, and what to do next. Keep every number as it is.',
          template:
            '? Week of {week}\n\n? {changes}\n\n? Why: {reason}\n\n? What to do: {advice}\n\n? Not in the figures: {gaps}\n\n? From: {files}',
        }),
        step('email', 'email', 'Email the review', {
          inputs: { text: 'review.text' },
          settings: { subject: 'Your weekly review' },
        }),
      ],
    },
  },
]
