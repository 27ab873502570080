import type { CanonField } from '#contracts/canon.ts'
import { formatValue } from '#core/canon/value.ts'
import { decimal, plain } from '#core/decimal.ts'

/** Placeholders in the library's prompts and the canon fields that fill them; the first that exists wins. */
const fieldsOf: Record<string, string[]> = {
  product: ['product.title'],
  audience: ['audience.primary'],
  problem: ['audience.pains'],
  price: ['pricing.price'],
  cost: ['supplier.cost'],
  shipping: ['supplier.shippingCost'],
  'fee rate': ['pricing.feePercent'],
  'fixed fee': ['pricing.feeFixed'],
  'refund rate': ['pricing.refundRate'],
  'break even cpa': ['economics.breakEvenCpa'],
  market: ['market.countries'],
  currency: ['market.currency'],
  shop: ['brand.name'],
  delivery: ['offer.delivery', 'policy.shipping'],
  'return terms': ['policy.returns'],
  contact: ['policy.contact'],
  offer: ['offer.promise'],
  claims: ['product.claims'],
  'forbidden claims': ['product.prohibitedClaims'],
  keyword: ['seo.keywords'],
  sku: ['product.sku'],
}

/** Product facts: one per line when the placeholder is its own paragraph. */
const facts: [path: string, label?: string][] = [
  ['product.features'],
  ['product.materials', 'Material'],
  ['product.box', 'In the box'],
  ['offer.promise', 'Benefit'],
  ['offer.guarantee', 'Guarantee'],
]

const hole = /\{(?<name>\p{L}[\p{L}\d ]{0,39})\}(?<percent> %)?/gu

/** Fills in a prompt from the canon. Unknown placeholders stay in braces. */
export function fillPrompt(text: string, fields: CanonField[], projectName: string): string {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  return text.replace(hole, (found: string, name: string, percent: string | undefined, at: number) => {
    if (name === 'facts') return factsIn(byPath, isAlone(text, at, found.length)) || found
    const field = fieldsOf[name]?.map((path) => byPath.get(path)).find((one) => one !== undefined)
    const value = field ? saidBy(field) : name === 'product' ? projectName : ''
    return value === '' ? found : `${value}${percent ?? ''}`
  })
}

const isAlone = (text: string, at: number, length: number) =>
  text[at - 1] === '\n' && text[at + length] === '\n'

function factsIn(byPath: Map<string, CanonField>, alone: boolean): string {
  const lines = facts.flatMap(([path, label]) => {
    const field = byPath.get(path)
    if (!field) return []
    if (!label) return Array.isArray(field.value) ? field.value : [formatValue(field)]
    return [`${label}: ${saidBy(field)}`]
  })
  return lines.join(alone ? '\n' : '; ')
}

function saidBy({ path, value }: CanonField): string {
  if (Array.isArray(value)) return path === 'seo.keywords' ? (value[0] ?? '') : value.join(', ')
  // A rate is stored as a fraction; 1 and above was meant in percent.
  if (path === 'pricing.refundRate' && typeof value === 'number' && value < 1)
    return plain(decimal(String(value)).times(100), 0, 4)
  return formatValue({ value })
}
