import { expect, test } from 'vitest'
import { computeStep } from '../compute.ts'
import type { FlowFacts, FlowStep, FlowValue } from '../graph.ts'
import { factsIn, fillTemplate } from '../template.ts'
import { builtInFlows } from './built-in.ts'

const bottle: FlowFacts = {
  'product.title': 'Tidewater Insulated Bottle 750 ml',
  'product.description': 'A double-wall steel bottle that keeps water cold for a day',
  'product.features': 'Keeps cold 24 hours; Leakproof lid; Fits bike cages',
  'audience.primary': 'Hikers and commuters who carry water all day',
  'audience.pains': 'Lukewarm water by noon; Bottles that leak in the bag; Plastic taste',
  'offer.promise': 'Ice-cold at 5 p.m., without a drop in your bag',
  'pricing.price': '34.00 USD',
  'supplier.cost': '9.80 USD',
  'policy.returns': '30 days, unused, we pay the return label',
  'policy.shipping': 'Ships from Oregon in 3 to 7 business days.',
  'policy.contact': 'help@tidewater.example',
  'brand.name': 'Tidewater',
  'market.countries': 'US; CA',
}
const products: FlowFacts[] = [
  bottle,
  {
    'product.title': 'Nimbus Memory Foam Pillow',
    'audience.primary': 'Side sleepers',
    'audience.pains': 'I wake up with a stiff neck',
    'pricing.price': '49.90 EUR',
    'brand.name': 'Nimbus',
    'policy.returns': 'Send it back within 100 nights',
  },
  {
    'product.title': 'Dog Nail Grinder',
    'product.features': 'Quiet motor; USB-C charging',
    'audience.primary': 'Dog owners whose dogs fear clippers',
    'pricing.price': '29 GBP',
    'brand.name': 'PawEase',
    'policy.contact': '+44 20 7946 0000',
  },
  {
    'product.title': 'LED Desk Lamp “Arc”',
    'product.features': 'Dims to 1 %; USB-C port; Oak foot',
    'audience.primary': 'German students',
    'audience.pains': 'Glare on paper; eye strain',
    'offer.promise': 'Light that dims to 1 %.',
    'offer.guarantee': '2 years on every part',
    'brand.name': 'Lumo',
  },
  { 'product.title': 'Ukulele Set', 'brand.name': 'Strum', 'pricing.price': '1500 JPY' },
]

const formOf = ({ fields }: FlowStep, product: FlowFacts): FlowFacts =>
  Object.fromEntries(fields.map(({ name, canon }) => [name, (canon && product[canon]) || '']))

/** The text of each draft as a run without a model fills it in. */
function draftsOf(product: FlowFacts): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const { id, graph } of builtInFlows) {
    const outputs: Record<string, FlowValue> = {}
    for (const step of graph.steps) {
      const given = Object.fromEntries(
        Object.entries(step.inputs).map(([name, ref]) => [name, outputs[ref.step] ?? '']),
      )
      if (step.kind === 'form') outputs[step.id] = formOf(step, product)
      if (step.kind === 'read') outputs[step.id] = { title: product['product.title'] ?? '' }
      if (step.kind === 'compute')
        outputs[step.id] = computeStep(step.settings.method ?? '', { ...product, ...factsIn(given) }).summary
      if (step.kind === 'draft')
        texts[`${id}/${step.id}`] = fillTemplate(step.settings.template ?? '', {
          ...product,
          ...factsIn(given),
        })
    }
  }
  return texts
}

const named = products.map((product): [string, FlowFacts] => [product['product.title'] ?? '', product])

test.each(named)('[T25] texts without a model are sentences, for a %s', (_, product) => {
  for (const [name, text] of Object.entries(draftsOf(product))) {
    expect(text, name).not.toMatch(/; |\.\.|(?<!_)\{|\?\?|for [A-Z][a-z]+ (?:and|who|whose)\b/)
    expect(text, name).not.toMatch(/[a-z] (?:Hikers|Dog owners|Side sleepers|Lukewarm)/)
    expect(text, name).not.toMatch(/\d\.\d\d (?:USD|EUR) (?:off|now)/)
  }
})

test('[T25] an ad has one pain, and says what the seller promises in the seller’s words', () => {
  const texts = draftsOf(bottle)
  expect(texts['ad-creatives/problem']).toBe(
    'Lukewarm water by noon. Sound familiar?\n\nTidewater Insulated Bottle 750 ml is made for hikers and commuters who carry water all day.\nIce-cold at 5 p.m., without a drop in your bag.\nA double-wall steel bottle that keeps water cold for a day.',
  )
  expect(texts['ad-creatives/benefit']).toContain('Keeps cold 24 hours. Leakproof lid. Fits bike cages.')
  expect(texts['ad-creatives/offer']).toContain('Tidewater Insulated Bottle 750 ml for $34.00\n')
  expect(texts['vet-supplier/message']).toContain('- delivery times to US and CA')
  expect(draftsOf(products[3] ?? {})['ad-creatives/problem']).toContain('made for German students.')
})
