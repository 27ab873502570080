import { UserId } from '#contracts/core/ids.ts'
import { Plan } from '#contracts/plans.ts'
import { SUPPORT_TOPICS, type SupportTopic, TicketState } from '#contracts/support.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { WordButton } from '#web/ui/buttons/word-button.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { choice, ListFilters, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { adminTicketWords } from '../ticket-words.tsx'

export const ALL = 'all'

const states = [
  ...TicketState.options.map((value) => ({ value, label: adminTicketWords[value] })),
  { value: ALL, label: 'All' },
]
const topics = Object.fromEntries(SUPPORT_TOPICS.map((topic) => [topic, topic])) as Record<
  SupportTopic,
  string
>
const plans = Object.fromEntries(Plan.options.map((plan) => [plan, planName(plan)])) as Record<Plan, string>

const narrowing = {
  search: words('Words, name or email'),
  topic: choice('Topic', 'All topics', topics),
  plan: choice('Plan', 'All plans', plans),
  assigned: choice('Assigned to', 'Anyone', { me: 'Me', nobody: 'Unassigned' }),
}

/** Waiting tickets by default. A ticket links to all others of its `user`. */
export function useQueueFilters() {
  const filters = useListFilters(narrowing)
  const state = TicketState.safeParse(filters.get('state') || 'open').data
  const user = UserId.safeParse(filters.get('user')).data
  return {
    ...filters,
    wanted: { ...filters.wanted, state, user },
    narrowed: filters.narrowed || user !== undefined,
    clear() {
      filters.clear()
      filters.set('user', '')
    },
  }
}

interface QueueFiltersProps {
  of: ReturnType<typeof useQueueFilters>
  /** Name of the filtered user, once a ticket is loaded. */
  name: string | undefined
}

export const QueueFilters = ({ of, name }: QueueFiltersProps) => (
  <>
    <Segments
      label="State"
      value={of.wanted.state ?? ALL}
      onChange={(value) => of.set('state', value === 'open' ? '' : value)}
      options={states}
    />
    <ListFilters of={of} />
    {of.wanted.user && (
      <p className="text-small text-muted">
        Only tickets of {name ?? `user ${of.wanted.user}`}.{' '}
        <WordButton onClick={() => of.set('user', '')}>Show everyone’s</WordButton>
      </p>
    )}
  </>
)
