import { plainLetters } from '#core/letters.ts'
import { readValue } from './read-value.ts'
import { labelOf, starterOf, starters } from './starters.ts'
import type { CanonType, Typed } from './value.ts'

/** Other names that sellers and answers use for the fields of every canon. */
const synonyms: Record<string, string> = {
  'selling price': 'pricing.price',
  'sale price': 'pricing.price',
  'compare at price': 'pricing.compareAt',
  'product cost': 'supplier.cost',
  'unit cost': 'supplier.cost',
  'cost of goods': 'supplier.cost',
  shipping: 'supplier.shippingCost',
  currency: 'market.currency',
  title: 'product.title',
  description: 'product.description',
  brand: 'brand.name',
  returns: 'policy.returns',
  'return policy': 'policy.returns',
  guarantee: 'offer.guarantee',
  stock: 'supplier.stock',
}

const plainName = (name: string) =>
  plainLetters(name)
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim()

const byName = new Map<string, string>([
  ...Object.entries(synonyms),
  ...starters.filter(({ derived }) => !derived).map(({ label, path }) => [plainName(label), path] as const),
])

/** The field of every canon that is called so. */
const knownPathOf = (name: string): string | undefined => byName.get(plainName(name))

/** Path for a fact by its name: the known field that is called so, or one of the product. A path stays as it is. */
export function pathOfName(name: string): string {
  const known = knownPathOf(name)
  if (known) return known
  if (/^[A-Za-z][\w-]*(\.[\w-]+)+$/.test(name.trim())) return name.trim()
  const words = plainName(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const camel = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
  return `product.${camel.join('')}`
}

/** The type that a written value most likely has. */
export function likelyType(path: string, text: string): CanonType {
  const known = starterOf(path)
  if (known) return known.type
  const value = text.trim()
  if (value.includes('\n')) return 'list'
  if (/^https:\/\/\S+$/.test(value)) return 'url'
  if (/^#[0-9a-f]{6}$/i.test(value)) return 'colour'
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date'
  if (/^-?\d+([.,]\d+)?$/.test(value)) return 'number'
  const isAmount = /^\p{Sc}\s?[\d.,]+$|^[\d.,]+\s?(\p{Sc}|[A-Z]{3})$/u.test(value)
  return isAmount && readValue(path, value, { type: 'money' }).ok ? 'money' : 'text'
}

export interface FoundFact extends Typed {
  path: string
  label: string
}

const MOST_FOUND = 12
const tableRow = /^\s*\|(.+)\|\s*$/
const labelled = /^\s*(?:[-*+]\s+|\d+\.\s+)?([^:|]{2,40}):\s*(.+)$/

/** Known facts that a text states in a table or as “name: value”, the first of each. */
export function factsInText(text: string, near?: string): FoundFact[] {
  const found = new Map<string, FoundFact>()
  for (const line of text.split('\n')) {
    const pair = pairIn(line.replaceAll('**', ''))
    const path = pair && knownPathOf(pair.name)
    if (!path || found.has(path)) continue
    // Tables of an order write costs with a minus.
    const reading = readValue(path, pair.value.replace(/^[−–-]\s*(?=[\p{Sc}\d])/u, ''), {
      near: near ?? null,
    })
    if (reading.ok && reading.typed) found.set(path, { path, label: labelOf(path), ...reading.typed })
    if (found.size === MOST_FOUND) break
  }
  return [...found.values()]
}

function pairIn(line: string): { name: string; value: string } | undefined {
  const [, cells] = tableRow.exec(line) ?? []
  if (cells !== undefined) {
    const parts = cells.split('|').map((cell) => cell.trim())
    const [name, ...values] = parts
    const value = values.at(-1)
    return name && value ? { name, value } : undefined
  }
  const [, name, value] = labelled.exec(line) ?? []
  return name && value ? { name: name.trim(), value: value.trim() } : undefined
}
