import type { CanonValue } from '#contracts/canon.ts'
import { readValue } from '#core/canon/read-value.ts'
import { labelOf } from '#core/canon/starters.ts'
import { newId } from '#web/lib/new-id.ts'
import type { TypedValue } from '../canon-actions.ts'
import {
  type DemoCanon,
  type DemoField,
  type DemoProposal,
  demoChange,
  now,
  withFields,
} from './demo-canon.ts'

/** A lamp with most facts filled: enough to derive from, with a few left open. */
const sample: Record<string, Record<string, CanonValue>> = {
  user: {
    'product.title': 'Foldable desk lamp',
    'product.description': 'A dimmable lamp that folds flat and runs for 30 hours on one charge.',
    'product.features': ['Folds flat', 'Three light colours', '30 hours on one charge'],
    'product.prohibitedClaims': ['Cures eye strain'],
    'market.countries': ['Germany', 'Austria'],
    'brand.name': 'Lampwerk',
    'brand.colors.primary': '#f5b83d',
    'pricing.price': { amount: '39.90', currency: null },
    'pricing.compareAt': { amount: '59.00', currency: null },
    'pricing.feePercent': 2.9,
    'audience.primary': 'Students and people who work from home in small flats',
  },
  'supplier-quote.xlsx': {
    'supplier.cost': { amount: '11.20', currency: 'EUR' },
    'supplier.shippingCost': { amount: '3.40', currency: 'EUR' },
    'supplier.shippingDaysMin': 4,
    'supplier.shippingDaysMax': 9,
  },
}

const proposed: [path: string, value: CanonValue, source: string, why: string][] = [
  ['supplier.shippingDaysMax', 7, 'supplier page', 'The page now promises at most seven days'],
  ['pricing.refundRate', 0.04, 'chat', 'You said that about 4 of 100 lamps come back'],
  ['product.materials', ['Aluminium', 'ABS plastic'], 'supplier-quote.xlsx', 'Row 14 of the quote'],
]

const read = (path: string, value: CanonValue): TypedValue => {
  const reading = readValue(path, value)
  if (!reading.ok || !reading.typed) throw new Error(`The sample has an unreadable value at ${path}.`)
  return reading.typed
}

export function sampleCanon(): DemoCanon {
  const fields = new Map<string, DemoField>()
  for (const [source, values] of Object.entries(sample)) {
    for (const [path, value] of Object.entries(values))
      fields.set(path, { ...read(path, value), source, timestamp: now(), locked: false, why: null })
  }
  const told = [...fields].map(([path, { type, value, source }]) =>
    demoChange({ path, kind: 'set', source, typed: { type, value }, by: 'you' }),
  )
  const proposals = proposed.map(
    ([path, value, source, why]): DemoProposal => ({
      ...read(path, value),
      id: newId(),
      path,
      label: labelOf(path),
      source,
      why,
      createdAt: now(),
    }),
  )
  const empty = { fields: new Map(), outcome: { derived: new Map(), blocked: [] }, changes: [], proposals }
  return withFields(empty, fields, told)
}
