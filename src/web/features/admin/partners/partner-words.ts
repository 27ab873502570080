import type { PartnerState, Payout } from '#contracts/partners.ts'
import type { StateLabel } from '#web/ui/lists/list-filters.tsx'

export const partnerWords: Record<PartnerState, StateLabel> = {
  applied: { label: 'Applied', tone: 'accent' },
  approved: { label: 'Approved', tone: 'gain' },
  refused: { label: 'Rejected', tone: 'neutral' },
  suspended: { label: 'Suspended', tone: 'loss' },
}

export const payoutWords: Record<Payout['state'], StateLabel> = {
  requested: { label: 'Requested', tone: 'accent' },
  paid: { label: 'Paid', tone: 'gain' },
  refused: { label: 'Rejected', tone: 'neutral' },
}
