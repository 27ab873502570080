import type { AdminPartner, AdminPayout, Partner } from '#contracts/partners.ts'
import type { listPartners, MoneyRow, PartnerRow } from './partners.repository.ts'
import type { OwnedPayout } from './payouts.repository.ts'

interface Parts {
  payTo: string
  links: { sub: string; createdAt: Date }[]
  sources: Partner['sources']
  money: MoneyRow
}

export const toPartner = (row: PartnerRow, parts: Parts): Partner => ({
  state: row.state,
  website: row.website,
  about: row.about,
  note: row.note,
  code: row.state === 'approved' ? row.code : null,
  payTo: parts.payTo,
  links: parts.links.map(({ sub, createdAt }) => ({ sub, createdAt: createdAt.toISOString() })),
  sources: parts.sources,
  money: parts.money,
})

export const toPayout = <PayTo>({ payout }: Pick<OwnedPayout, 'payout'>, payTo: PayTo) => ({
  id: payout.id,
  amount: payout.amount,
  state: payout.state,
  note: payout.note,
  payTo,
  requestedAt: payout.requestedAt.toISOString(),
  decidedAt: payout.decidedAt?.toISOString() ?? null,
})

export const toAdminPayout = (row: OwnedPayout, payTo: string | null): AdminPayout => ({
  ...toPayout(row, payTo),
  userId: String(row.payout.partnerId),
  username: row.username,
  email: row.email,
})

export const toAdminPartner = ({
  partner,
  ...rest
}: Awaited<ReturnType<typeof listPartners>>[number]): AdminPartner => ({
  ...rest,
  userId: String(partner.userId),
  state: partner.state,
  website: partner.website,
  about: partner.about,
  note: partner.note,
  createdAt: partner.createdAt.toISOString(),
})
