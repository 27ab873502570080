import { type Fields, isFields, listOf } from '../values/fields.ts'
import type { SchemaSource } from './schema-source.ts'

const inner = (source: SchemaSource, owner: Fields | undefined, key: string): Fields | undefined =>
  owner && listOf(source.get(owner, key)).find(isFields)

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : ''

/** Shipping of an offer as a sentence: `EUR 4.90, 2–4 days, DE`. */
export function shippingText(source: SchemaSource, details: Fields[]): string | undefined {
  const sentences = details.slice(0, 5).map((each) => {
    const rate = inner(source, each, 'shippingRate')
    const amount = text(rate && (source.get(rate, 'value') ?? source.get(rate, 'price')))
    const cost =
      amount === ''
        ? ''
        : Number(amount) === 0
          ? 'Free shipping'
          : `${text(rate && source.get(rate, 'currency'))} ${amount}`.trim()
    return [cost, timeText(source, inner(source, each, 'deliveryTime')), countryText(source, each)]
      .filter((part) => part !== '')
      .join(', ')
  })
  return sentences.filter((sentence) => sentence !== '').join('; ') || undefined
}

function timeText(source: SchemaSource, time: Fields | undefined): string {
  const parts = ['handlingTime', 'transitTime'].map((key) => inner(source, time, key))
  const sum = (key: string) =>
    parts.reduce((total, part) => total + (Number(part && source.get(part, key)) || 0), 0)
  const [least, most] = [sum('minValue'), sum('maxValue')]
  return most > 0 ? `${least}–${most} days` : ''
}

function countryText(source: SchemaSource, details: Fields): string {
  const place = inner(source, details, 'shippingDestination')
  const country = place && source.get(place, 'addressCountry')
  return listOf(country)
    .map(text)
    .filter((each) => each !== '')
    .slice(0, 10)
    .join(' ')
}

const feeWords: Record<string, string> = {
  FreeReturn: 'free return',
  ReturnShippingFees: 'return shipping at a fee',
  ReturnFeesCustomerResponsibility: 'the customer pays the return',
}

/** The return policy as a sentence: `30 days, free return`. */
export function returnsText(source: SchemaSource, policies: Fields[]): string | undefined {
  const [policy] = policies
  if (!policy) return undefined
  const category = text(source.get(policy, 'returnPolicyCategory')).replace(/^.*\//, '')
  const days = text(source.get(policy, 'merchantReturnDays'))
  const fees = text(source.get(policy, 'returnFees')).replace(/^.*\//, '')
  const parts = [
    /NotPermitted/.test(category) ? 'No returns' : /Unlimited/.test(category) ? 'Unlimited returns' : '',
    days === '' ? '' : `${days} days`,
    Object.hasOwn(feeWords, fees) ? (feeWords[fees] ?? '') : '',
  ]
  return parts.filter((part) => part !== '').join(', ') || undefined
}
