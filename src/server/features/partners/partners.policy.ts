import { partnerTerms } from '#contracts/partners.ts'

const DAY = 86_400_000

/** Commission of an invoice in whole cents, after refunds and disputes. */
export const commissionOn = (amount: number, lost: number): number =>
  Math.floor((Math.max(0, amount - lost) * partnerTerms.percent) / 100)

const heldUntil = (paid: Date) => new Date(paid.getTime() + partnerTerms.holdDays * DAY)

/** True if an invoice was paid in the months that count, from the first that was. */
export function counts(paid: Date, first: Date): boolean {
  const end = new Date(first)
  end.setUTCMonth(end.getUTCMonth() + partnerTerms.months)
  return paid < end
}

/**
 * Open part of a commission: the total less requested and paid parts. The first is held; later differences count at once.
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
