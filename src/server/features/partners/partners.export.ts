import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { exportOf } from './partners.repository.ts'
import { payToContext } from './partners.service.ts'

export const partnersExport: ExportPart = {
  label: 'Partner account',
  tables: ['partners', 'partner_links', 'partner_clicks', 'referrals', 'commissions', 'payouts'],
  about: {
    'partner.json':
      'Your partner account with its links, clicks, commissions and payouts; and when you followed a partner’s link.',
  },
  async *files({ db, secrets }, userId) {
    const { partner, followed, payouts, ...rest } = await exportOf(db, userId)
    if (!partner && !followed) return
    const { payToSealed, ...own } = partner ?? {}
    const unsealed = (sealed: string | null | undefined) =>
      sealed ? secrets.unseal(sealed, payToContext(userId)) : undefined
    yield jsonFile('partner.json', {
      ...own,
      payTo: unsealed(payToSealed),
      ...(partner && rest),
      ...(partner && {
        payouts: payouts.map(({ paidToSealed, ...payout }) => ({
          ...payout,
          paidTo: unsealed(paidToSealed),
        })),
      }),
      followedLinkAt: followed?.clickedAt,
    })
  },
}
