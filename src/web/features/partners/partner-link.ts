import { REF, SUB } from '#contracts/partners.ts'

/** A partner's link. Without a name it is their first one. */
export const partnerLink = (code: string, sub = ''): string =>
  `${location.origin}/pricing?${REF}=${code}${sub && `&${SUB}=${sub}`}`
