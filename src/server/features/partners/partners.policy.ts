import { partnerTerms } from '#contracts/partners.ts'

const DAY = 86_400_000

/** What an invoice brings, in whole cents: of what is left of it once refunds and disputes are taken off. */
export const commissionOn = (amount: number, lost: number): number =>
  Math.floor((Math.max(0, amount - lost) * partnerTerms.percent) / 100)

export const heldUntil = (invoiced: Date) => new Date(invoiced.getTime() + partnerTerms.holdDays * DAY)

/** Whether an invoice lies in the months that count, from the first that was paid. */
export function counts(invoiced: Date, first: Date): boolean {
  const end = new Date(first)
  end.setUTCMonth(end.getUTCMonth() + partnerTerms.months)
  return invoiced < end
}

export interface Kept {
  amount: number
  /** Asked for or paid: it is not changed any more. */
  settled: boolean
}

/** What a commission and what was taken back of it ought to be. What is settled stays, and the difference is taken back. */
export function settle(right: number, earned: Kept | undefined, takenBack: Kept | undefined) {
  if (!earned?.settled) return { earned: right, takenBack: 0 }
  if (takenBack?.settled) return { earned: earned.amount, takenBack: takenBack.amount }
  return { earned: earned.amount, takenBack: Math.min(0, right - earned.amount) }
}

/** One person, however they write their address: what stands after a + is theirs to choose. */
export const samePerson = (a: string, b: string) => withoutTag(a) === withoutTag(b)
const withoutTag = (emailKey: string) => emailKey.replace(/\+[^@]*@/, '@')

/** A click is worth something for so long. Clocks of two processes may differ a little. */
export const isFresh = (clickedAt: Date, now: Date) => {
  const age = now.getTime() - clickedAt.getTime()
  return age > -DAY && age < partnerTerms.clickDays * DAY
}
