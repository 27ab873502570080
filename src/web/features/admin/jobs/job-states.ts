import type { JobState } from '#contracts/operations.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const jobStates: Record<JobState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  retrying: { label: 'Failed, tries again', tone: 'accent' },
  dead: { label: 'Failed for good', tone: 'loss' },
  done: { label: 'Done', tone: 'gain' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const stateLabels = Object.fromEntries(
  Object.entries(jobStates).map(([state, { label }]) => [state, label]),
)

export const isJobState = (text: string): text is JobState => text in jobStates
