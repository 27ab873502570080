import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { ownSubscriptions } from './billing.repository.ts'
import { claimsOf } from './claims/claims.repository.ts'

export const billingExport: ExportPart = {
  label: 'Subscriptions',
  tables: ['subscriptions', 'pending_subscriptions'],
  about: { 'subscriptions.json': 'Your subscriptions and the purchases you claimed.' },
  async *files({ db }, userId) {
    const rows = await ownSubscriptions(db, userId)
    const subscriptions = rows.map(({ userId: _, readNumber: __, readAt: ___, ...row }) => row)
    yield jsonFile('subscriptions.json', { subscriptions, claims: await claimsOf(db, userId) })
  },
}
