import type { PartnerState, Payout } from '#contracts/partners.ts'
import type { Tone } from '#web/ui/badge.tsx'

interface Word {
  label: string
  tone: Tone
}

export const partnerWords: Record<PartnerState, Word> = {
  applied: { label: 'Applied', tone: 'accent' },
  approved: { label: 'Approved', tone: 'gain' },
  refused: { label: 'Refused', tone: 'neutral' },
  suspended: { label: 'Suspended', tone: 'loss' },
}

export const payoutWords: Record<Payout['state'], Word> = {
  requested: { label: 'Requested', tone: 'accent' },
  paid: { label: 'Paid', tone: 'gain' },
  refused: { label: 'Not made', tone: 'neutral' },
}

/** For the choice over a list. */
export const labelsOf = (words: Record<string, Word>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([state, { label }]) => [state, label]))
