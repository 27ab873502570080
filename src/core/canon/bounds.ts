import { decimal } from '#core/decimal.ts'
import { starterOf } from './starters.ts'
import { isMoney, type Typed } from './value.ts'

/** Why a field cannot have a value, as the end of a sentence about it. What rules derive is what it is: losses are below zero. */
export function whyImpossible(path: string, { value }: Typed): string | undefined {
  const starter = starterOf(path)
  if (!starter || starter.derived) return undefined
  if (isMoney(value)) return decimal(value.amount).isNegative() ? 'cannot be below zero.' : undefined
  if (typeof value !== 'number') return undefined
  if (value < 0) return 'cannot be below zero.'
  switch (starter.unit) {
    case 'percent':
    case 'rate':
      return value > 100 ? 'cannot be more than 100\u202f%.' : undefined
    case 'days':
    case 'pieces':
      return Number.isInteger(value) ? undefined : 'must be a whole number.'
    case 'exchange':
      return value === 0 ? 'must be more than zero.' : undefined
    default:
      return undefined
  }
}
