import { PartnerCode, partnerTerms, REF, SUB, SubId } from '#contracts/partners.ts'

/** By whose link a browser came, and when. */
export interface Referral {
  code: string
  sub: string
  clickedAt: Date
}

const COOKIE = '__Host-partner'
const SECONDS = partnerTerms.clickDays * 86_400

/**
 * The cookie for whoever follows a partner's link; the last link replaces the one before. It is not signed: one could only
 * say that one came oneself by a link that one could as well follow.
 */
export function referralCookie(url: string, now: Date): string | undefined {
  const query = new URL(url, 'http://any').searchParams
  const [code, sub] = [PartnerCode.safeParse(query.get(REF)), SubId.safeParse(query.get(SUB) ?? '')]
  if (!code.success) return undefined
  const value = [code.data, sub.success ? sub.data : '', Math.floor(now.getTime() / 1_000)].join('.')
  return `${COOKIE}=${value}; Path=/; Max-Age=${SECONDS}; Secure; HttpOnly; SameSite=Lax`
}

export function readReferral(cookies: string | undefined): Referral | undefined {
  const value = cookies?.match(new RegExp(`(?:^|; )${COOKIE}=([^;]*)`))?.[1]
  const [, code = '', sub = '', seconds = ''] =
    /^([a-z0-9]{8})\.([\w-]{0,40})\.(\d{1,12})$/.exec(value ?? '') ?? []
  return code ? { code, sub, clickedAt: new Date(Number(seconds) * 1_000) } : undefined
}
