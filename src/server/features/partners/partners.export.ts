import { type ExportPart, jsonFile } from '#server/export-part.ts'
import { exportOf } from './partners.repository.ts'
import { payToContext } from './partners.service.ts'

export const partnersExport: ExportPart = {
  label: 'Partner account',
  tables: ['partners', 'referrals'],
  about: {
    'partner.json':
      'Your partner account with its links, clicks, commissions and payouts; and when you followed a partner’s link.',
  },
  async *files({ db, secrets }, userId) {
    const { partner, followed, ...rest } = await exportOf(db, userId)
    if (!partner && !followed) return
    const { payToSealed, ...own } = partner ?? {}
    const payTo = payToSealed && secrets.unseal(payToSealed, payToContext(userId))
    yield jsonFile('partner.json', {
      ...own,
      payTo,
      ...(partner && rest),
      followedLinkAt: followed?.clickedAt,
    })
  },
}
