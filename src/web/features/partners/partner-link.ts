import { REF, SUB } from '#contracts/partners.ts'

/** What a partner gives to others. Without a name it is their first link. */
export const partnerLink = (code: string, sub = ''): string =>
  `${location.origin}/pricing?${REF}=${code}${sub && `&${SUB}=${sub}`}`
