import type { JobState } from '#contracts/admin/operations.ts'
import type { StateLabel } from '#web/ui/lists/list-filters.tsx'

export const jobStates: Record<JobState, StateLabel> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  retrying: { label: 'Retrying', tone: 'accent' },
  dead: { label: 'Failed', tone: 'loss' },
  done: { label: 'Done', tone: 'gain' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
