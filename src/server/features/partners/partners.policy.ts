import { partnerTerms } from '#contracts/partners.ts'

const DAY = 86_400_000

/** What an invoice brings, in whole cents: of what is left of it once refunds and disputes are taken off. */
export const commissionOn = (amount: number, lost: number): number =>
  Math.floor((Math.max(0, amount - lost) * partnerTerms.percent) / 100)

const heldUntil = (paid: Date) => new Date(paid.getTime() + partnerTerms.holdDays * DAY)

/** Whether an invoice was paid in the months that count, from the first that was. */
export function counts(paid: Date, first: Date): boolean {
  const end = new Date(first)
  end.setUTCMonth(end.getUTCMonth() + partnerTerms.months)
  return paid < end
}

/**
 * What is open of an invoice's commission: what it ought to be, less what was asked for or paid, which stays as it is. The first is
 * held for a while; a difference that comes later counts at once. None where there is no difference.
 */
export function openPart(right: number, settled: number[], times: { paid: Date; now: Date }) {
  const { paid, now } = times
  if (settled.length === 0)
    return { kind: 'earned' as const, amount: right, heldUntil: heldUntil(paid), createdAt: paid }
  const amount = right - settled.reduce((sum, part) => sum + part, 0)
  if (amount === 0) return undefined
  return {
    kind: amount < 0 ? ('taken-back' as const) : ('earned' as const),
    amount,
    heldUntil: now,
    createdAt: now,
  }
}
