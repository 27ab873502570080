import type { Task } from '../task.ts'

const canon = [
  'product.title: Folding desk lamp',
  'product.features: ["USB-C charging", "Three levels of light", "Eye-safe light"]',
  'product.prohibitedClaims: ["eye-safe", "medical"]',
  'pricing.price: 39.90',
  'pricing.feePercent: 2.9',
  'pricing.feeFixed: 0.30',
  'pricing.refundRate: 6 %',
  'supplier.cost: 11.20',
  'supplier.shippingCost: 3.40',
  'supplier.shippingDaysMin: 5',
  'supplier.shippingDaysMax: 8',
  'market.currency: EUR',
  'audience.primary: students',
  'offer.promise: A tidy desk in a minute',
  'brand.name: Lumen',
]

export const canonTasks: Task[] = [
  { ask: ['What is our break-even ROAS?'], canon, expect: { numbers: ['1.86'] } },
  { ask: ['What is our break-even CPA?'], canon, expect: { numbers: ['21.45'] } },
  { ask: ['What do we sell it for?'], canon, expect: { numbers: ['39.90'] } },
  { ask: ['How long does delivery take?'], canon, expect: { says: [/\b5\b/, /\b8\b/] } },
  { ask: ['What do we earn at a CPA of 10?'], canon, expect: { numbers: ['11.45'] } },
  { ask: ['What if the price was 45?'], canon, expect: { numbers: ['26.10', '21.45'] } },
  { ask: ['Which price gives us a 60 % margin?'], canon, expect: { numbers: ['47.91'] } },
  {
    ask: ['Write Meta ads.'],
    canon,
    expect: {
      says: [/lamp/i],
      never: [/with eye-?safe|eye-?safe light(?: for| that| \|)|eye-?safe light\. ?(?:\||[A-Z])|medical/],
    },
  },
  { ask: ['Write product titles.'], canon, expect: { says: [/Folding desk lamp/i, /Lumen/] } },
  {
    ask: ['Write a launch email.'],
    canon,
    expect: { says: [/lamp/i, /tidy desk/i], never: [/\d ?% off|discount|hurry/i] },
  },
  { ask: ['Write an FAQ.'], canon, expect: { says: [/lamp/i], never: [/free (?:shipping|returns)/i] } },
  { ask: ['Whom do we sell to?'], canon, expect: { says: [/students/i] } },
]
