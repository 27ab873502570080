import { type ExportPart, jsonFile } from '#server/export-part.ts'
import { exportOf } from './partners.repository.ts'
import { payToContext } from './partners.service.ts'

export const partnersExport: ExportPart = {
  label: 'Partner account',
  tables: ['partners', 'partner_links', 'partner_clicks', 'commissions', 'payouts', 'referrals'],
  about: { 'partner.json': 'Your partner account: links, clicks, commissions and payouts.' },
  async *files({ db, secrets }, userId) {
    const { partner, ...rest } = await exportOf(db, userId)
    if (!partner) return
    const { payToSealed, ...own } = partner
    yield jsonFile('partner.json', {
      ...own,
      payTo: secrets.unseal(payToSealed, payToContext(userId)),
      ...rest,
    })
  },
}
