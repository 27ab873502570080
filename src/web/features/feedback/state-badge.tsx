import { type FeedbackKind, type FeedbackState, stateName } from '#contracts/feedback.ts'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'

const tones: Record<FeedbackState, Tone> = {
  review: 'neutral',
  planned: 'info',
  progress: 'accent',
  shipped: 'gain',
  declined: 'loss',
  merged: 'neutral',
}

export const StateBadge = ({ kind, state }: { kind: FeedbackKind; state: FeedbackState }) => (
  <Badge tone={tones[state]}>{stateName(kind, state)}</Badge>
)
