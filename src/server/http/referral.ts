import { PartnerCode, partnerTerms, REF, SUB, SubId } from '#contracts/partners.ts'

/** By whose link a browser came, and when. */
export interface Referral {
  code: string
  sub: string
  clickedAt: Date
}

const COOKIE = '__Host-partner'
const SECONDS = partnerTerms.clickDays * 86_400

const DAY_MS = 86_400_000

/**
 * The cookie for whoever follows a partner's link; the last link replaces the one before, and the same one within a day is the same
 * click. Whether the code is anyone's is for the caller to know. It is not signed: one could only say that one came oneself by a link that one could as well follow.
 */
export function referralCookie(url: string, now: Date, before?: Referral): string | undefined {
  const query = new URLSearchParams(url.split('?')[1])
  const [found, named] = [PartnerCode.safeParse(query.get(REF)), SubId.safeParse(query.get(SUB) ?? '')]
  if (!found.success) return undefined
  const [code, sub] = [found.data, named.success ? named.data : '']
  const age = before?.code === code && before.sub === sub ? now.getTime() - before.clickedAt.getTime() : -1
  const clickedAt = before && age >= 0 && age < DAY_MS ? before.clickedAt : now
  const value = [code, sub, Math.floor(clickedAt.getTime() / 1_000)].join('.')
  return `${COOKIE}=${value}; Path=/; Max-Age=${SECONDS}; Secure; HttpOnly; SameSite=Lax`
}

export function readReferral(cookies: string | undefined): Referral | undefined {
  const value = cookies?.match(new RegExp(`(?:^|; )${COOKIE}=([^;]*)`))?.[1]
  const [, code = '', sub = '', seconds = ''] =
    /^([a-z0-9]{8})\.([\w-]{0,40})\.(\d{1,12})$/.exec(value ?? '') ?? []
  return code ? { code, sub, clickedAt: new Date(Number(seconds) * 1_000) } : undefined
}
