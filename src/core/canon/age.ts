import { starterOf } from './starters.ts'
import { isRuleSource } from './value.ts'

const DAY_MS = 86_400_000

/**
 * Facts that others decide, or that change by themselves: for so many days they are taken to hold. What a seller decides,
 * such as a price or a voice, holds until they decide again.
 */
const holdsForDays: Record<string, number> = {
  'supplier.cost': 90,
  'supplier.shippingCost': 90,
  'supplier.packaging': 180,
  'supplier.freight': 90,
  'supplier.dutyPercent': 180,
  'supplier.shippingDaysMin': 90,
  'supplier.shippingDaysMax': 90,
  'supplier.stock': 30,
  'pricing.feePercent': 180,
  'pricing.feeFixed': 180,
  'pricing.refundRate': 90,
  'economics.conversionPercent': 90,
  'market.lowestPrice': 60,
  'market.medianPrice': 60,
  'market.highestPrice': 60,
  'market.competitors': 180,
}

const RATE_DAYS = 30
const isRate = (path: string) => starterOf(path)?.unit === 'exchange'

/** True if a fact is so old that someone should look whether it still holds. What a rule derived is as old as what it came from. */
export function isAged(field: { path: string; source: string; timestamp: string }, now: Date): boolean {
  const days = Object.hasOwn(holdsForDays, field.path)
    ? holdsForDays[field.path]
    : isRate(field.path)
      ? RATE_DAYS
      : undefined
  if (days === undefined || isRuleSource(field.source)) return false
  return now.getTime() - Date.parse(field.timestamp) > days * DAY_MS
}
