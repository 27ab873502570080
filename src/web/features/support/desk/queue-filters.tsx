import { Plan } from '#contracts/plans.ts'
import { SUPPORT_TOPICS, SupportTopic, TicketState } from '#contracts/support.ts'
import { DeskFilter } from '#contracts/support-desk.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/filter-bar.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { deskWords } from '../ticket-words.tsx'

export const ALL = 'all'

const states = [
  ...TicketState.options.map((value) => ({ value, label: deskWords[value] })),
  { value: ALL, label: 'All' },
]
const topics = Object.fromEntries(SUPPORT_TOPICS.map((topic) => [topic, topic]))
const plans = Object.fromEntries(Plan.options.map((plan) => [plan, planName(plan)]))

/** Without a state it is what waits for an answer. */
export function useQueueFilters() {
  const filters = useUrlFilters()
  const { get } = filters
  const wanted: Partial<DeskFilter> = {
    state: TicketState.safeParse(get('state') || 'open').data,
    topic: SupportTopic.safeParse(get('topic')).data,
    plan: Plan.safeParse(get('plan')).data,
    assigned: DeskFilter.shape.assigned.safeParse(get('assigned')).data,
    search: get('search').trim(),
  }
  return { ...filters, wanted }
}

export function QueueFilters({ wanted, get, set }: ReturnType<typeof useQueueFilters>) {
  const to = (name: string) => (value: string) => set(name, value)
  return (
    <>
      <Segments
        label="State"
        value={wanted.state ?? ALL}
        onChange={(value) => set('state', value === 'open' ? '' : value)}
        options={states}
      />
      <FilterBar>
        <SearchFilter label="Words, name or email" value={get('search')} onChange={to('search')} />
        <SelectFilter
          label="Topic"
          all="All topics"
          options={topics}
          value={wanted.topic ?? ''}
          onChange={to('topic')}
        />
        <SelectFilter
          label="Plan"
          all="All plans"
          options={plans}
          value={wanted.plan ?? ''}
          onChange={to('plan')}
        />
        <SelectFilter
          label="Assigned to"
          all="Anyone’s"
          options={{ me: 'Mine', nobody: 'Nobody’s' }}
          value={wanted.assigned ?? ''}
          onChange={to('assigned')}
        />
      </FilterBar>
    </>
  )
}
