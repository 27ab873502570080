import type { CanonField } from '#contracts/canon.ts'
import { countryCode } from '#core/canon/countries.ts'
import { currencyCode } from '#core/canon/currencies.ts'
import { readPath } from '#core/canon/path.ts'
import { readValue } from '#core/canon/read-value.ts'
import { draftText } from '#core/canon/unit-text.ts'
import { plainLetters } from '#core/letters.ts'
import type { FieldEdit } from '../canon-actions.ts'

export type PlaceKind = 'market' | 'variant' | 'rate'

interface Box {
  name: string
  label: string
  hint?: string
}

interface Form {
  title: string
  help: string
  /** Boxes that name the place; they are set once. */
  keys: readonly Box[]
  boxes: readonly Box[]
  group: string
}

export const forms: Record<PlaceKind, Form> = {
  market: {
    title: 'Market',
    help: 'Leave a box empty to use the value of the product.',
    group: 'markets',
    keys: [{ name: 'country', label: 'Country', hint: 'A name or a code, such as Switzerland or CH.' }],
    boxes: [
      { name: 'price', label: 'Price', hint: 'What buyers pay, with its currency: 49 CHF.' },
      { name: 'vatPercent', label: 'VAT in the price', hint: 'In percent, such as 19 %.' },
      { name: 'shippingCost', label: 'Shipping cost', hint: 'What you pay to ship an order there.' },
      {
        name: 'currency',
        label: 'Currency',
        hint: 'Only where the price of the product is converted by your rate.',
      },
    ],
  },
  variant: {
    title: 'Variant',
    help: 'Leave a box empty to use the value of the product.',
    group: 'variants',
    keys: [],
    boxes: [
      { name: 'name', label: 'Name', hint: 'As in your shop, such as Black / Large.' },
      { name: 'sku', label: 'SKU' },
      { name: 'price', label: 'Price' },
      { name: 'cost', label: 'Cost', hint: 'Without inbound freight and duty.' },
    ],
  },
  rate: {
    title: 'Exchange rate',
    help: 'Amounts in one currency are converted to the other at this rate, in both directions.',
    group: 'rates',
    keys: [
      { name: 'from', label: 'One unit of', hint: 'A currency code, such as USD.' },
      { name: 'to', label: 'Is worth in' },
    ],
    boxes: [
      { name: 'rate', label: 'Rate', hint: 'Such as 0.92.' },
      { name: 'date', label: 'Date of the rate', hint: 'Such as 2026-03-31.' },
    ],
  },
}

export type Texts = Readonly<Record<string, string>>

/** Texts of the boxes for a place that the canon has. */
export function textsOf(kind: PlaceKind, key: string, fields: readonly CanonField[]): Texts {
  const { group, boxes } = forms[kind]
  return Object.fromEntries(
    boxes.map(({ name }) => {
      const field = fields.find(({ path }) => path === `${group}.${key}.${name}`)
      return [name, field ? draftText(field) : '']
    }),
  )
}

const LONGEST_KEY = 40

/** Segment of the paths of a place, or the box that keeps it from having one. */
export function keyFrom(kind: PlaceKind, texts: Texts): { key: string } | { box: string; reason: string } {
  const text = (name: string) => texts[name]?.trim() ?? ''
  if (kind === 'rate') {
    const [from, to] = [currencyCode(text('from')), currencyCode(text('to'))]
    if (!from) return { box: 'from', reason: 'Use a currency code such as USD.' }
    if (!to || to === from) return { box: 'to', reason: 'Use another currency code such as EUR.' }
    return { key: `${from}-${to}` }
  }
  if (kind === 'market') {
    const key = countryCode(text('country'))
    return key ? { key } : { box: 'country', reason: 'Enter a country, such as Switzerland or CH.' }
  }
  const words = plainLetters(text('name'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const key = (/^[a-z]/.test(words) ? words : `v-${words}`).slice(0, LONGEST_KEY)
  return words && readPath(key).ok ? { key } : { box: 'name', reason: 'Enter a name, such as Black.' }
}

interface Changes {
  edits: FieldEdit[]
  removed: CanonField[]
}

/** Everything that the boxes change; or the first box that cannot be read. */
export function changesIn(
  kind: PlaceKind,
  key: string,
  texts: Texts,
  { fields, market }: { fields: readonly CanonField[]; market: string | undefined },
): Changes | { box: string; reason: string } {
  const { group, boxes } = forms[kind]
  const changes: Changes = { edits: [], removed: [] }
  const before = textsOf(kind, key, fields)
  for (const { name } of boxes) {
    const [text, path] = [texts[name]?.trim() ?? '', `${group}.${key}.${name}`]
    const field = fields.find((each) => each.path === path)
    if (text === before[name]) continue
    const reading = readValue(path, text, { near: market ?? null })
    if (!reading.ok) return { box: name, reason: reading.reason }
    if (reading.typed) changes.edits.push({ path, ...reading.typed, basedOn: field?.timestamp ?? null })
    else if (field) changes.removed.push(field)
  }
  const isEmpty = changes.edits.length === 0 && boxes.every(({ name }) => !texts[name]?.trim())
  const [first] = boxes
  if (kind === 'rate' && !texts.rate?.trim()) return { box: 'rate', reason: 'Enter the rate, such as 0.92.' }
  return isEmpty && changes.removed.length === 0 && first
    ? { box: first.name, reason: 'Fill in at least one box.' }
    : changes
}
