import type { Task } from '../task.ts'

const passages = [
  'The battery lasts 12 hours at the lowest level and 3 hours at the highest.',
  'Parcels to Switzerland take 6 days. Customs are paid by the buyer.',
  'The lamp is made of oak from Poland. The shade is made of linen.',
  'Spare batteries cost 8.50 and are sent by letter.',
]
const canon = [
  'pricing.price: 39.90',
  'supplier.cost: 11.20',
  'policy.returns: within 30 days',
  'market.currency: EUR',
  'offer.guarantee: 2 years',
]
const page = {
  url: 'https://shop.example/lamp',
  title: 'Oak lamp',
  price: '49.00',
  currency: 'USD',
  description: 'A lamp of oak.',
  images: [],
  source: { price: 'json-ld' },
  missing: [],
}
const given = (name: string, input: Record<string, string>, data: unknown, named: string): Task['given'] => ({
  name,
  input,
  result: `${JSON.stringify(data)}\n\nName it in the answer as: ${named}`,
})

export const citation: Task[] = [
  {
    ask: ['How long does the battery last at the lowest level?'],
    passages,
    expect: { says: [/12 hours/, /\[1\]/], never: [/\[2\]/] },
  },
  { ask: ['How many days do parcels to Switzerland take?'], passages, expect: { says: [/6 days/, /\[2\]/] } },
  { ask: ['Who pays customs in Switzerland?'], passages, expect: { says: [/buyer/i, /\[2\]/] } },
  { ask: ['What is the shade made of?'], passages, expect: { says: [/linen/i, /\[3\]/] } },
  { ask: ['What do spare batteries cost?'], passages, expect: { says: [/8[.,]50/, /\[4\]/] } },
  {
    ask: ['Is the lamp waterproof?'],
    passages,
    expect: {
      says: [/nothing|no exact match|not (?:say|mention|stat|find|know)|no information|does not|doesn/i],
      never: [/\[[1-4]\] says|yes/i],
    },
  },
  {
    ask: ['What is our return policy? Name the field.'],
    canon,
    expect: { says: [/30 days/, /\bReturns\b/] },
  },
  {
    ask: ['What does the product cost us? Name the field.'],
    canon,
    expect: { says: [/11[.,]20/, /\bCost\b/] },
  },
  {
    ask: ['What is our margin? Name the fields it rests on.'],
    canon,
    expect: { numbers: ['71.93'], says: [/\bPrice\b/, /\bCost\b/] },
  },
  {
    ask: ['What does https://shop.example/lamp cost?'],
    tools: true,
    given: given('read_product_page', { url: page.url }, page, '[1] Oak lamp'),
    expect: { says: [/49/, /\[1\]/] },
  },
  {
    ask: ['What did we say about the guarantee before?'],
    tools: true,
    given: given(
      'search_chats',
      { words: 'guarantee' },
      [{ chat: 'Lamp', href: '/chat/1', text: 'the guarantee is 2 years' }],
      '[1] Lamp',
    ),
    expect: { says: [/2 years/, /\[1\]/] },
  },
  {
    ask: ['From where does rival B ship? Say where you have it from.'],
    research: 'Rival A sells at 45 EUR.\nRival B ships from Poland in 3 days.',
    expect: { says: [/Poland/, /research/i] },
  },
]
