import { partnerTerms } from '#contracts/partners.ts'

const DAY = 86_400_000

/** Addresses that differ only in a +tag belong to one person. */
export const isSamePerson = (a: string, b: string) => withoutTag(a) === withoutTag(b)
const withoutTag = (emailKey: string) => emailKey.replace(/\+[^@]*@/, '@')

/** True if a click still counts. The clocks of two processes may differ a little. */
export const isFresh = (clickedAt: Date, now: Date) => {
  const age = now.getTime() - clickedAt.getTime()
  return age > -DAY && age < partnerTerms.clickDays * DAY
}
