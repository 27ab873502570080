import type { TicketPriority, TicketState } from '#contracts/support.ts'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'

const tones: Record<TicketState, Tone> = {
  open: 'info',
  waiting: 'accent',
  solved: 'gain',
  closed: 'neutral',
}

/** State labels for the owner. */
const ownWords: Record<TicketState, string> = {
  open: 'Open',
  waiting: 'Waiting for you',
  solved: 'Solved',
  closed: 'Closed',
}

/** State labels for admins. */
export const adminTicketWords: Record<TicketState, string> = { ...ownWords, waiting: 'Waiting for user' }

export const priorityWords: Record<TicketPriority, string> = {
  high: 'High priority',
  normal: 'Normal priority',
  low: 'Low priority',
}

export function StateBadge({
  state,
  words = ownWords,
}: {
  state: TicketState
  words?: Record<TicketState, string>
}) {
  return <Badge tone={tones[state]}>{words[state]}</Badge>
}
