import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Plan } from '#contracts/plans.ts'
import { SUPPORT_TOPICS, SupportTopic, TicketState } from '#contracts/support.ts'
import { DeskFilter } from '#contracts/support-desk.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Input } from '#web/ui/input.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Select } from '#web/ui/select.tsx'
import { deskWords } from '../ticket-words.tsx'

const ALL = 'all'
const SETTLES_MS = 300

const states = [
  ...TicketState.options.map((value) => ({ value, label: deskWords[value] })),
  { value: ALL, label: 'All' },
]

/** Part of the address, so that a view can be linked to. Without a state it is what waits for an answer. */
export function useQueueFilters() {
  const [params, setParams] = useSearchParams()
  const get = (name: string) => params.get(name) ?? ''
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const state = get('state') || 'open'
  const wanted: Partial<DeskFilter> = {
    state: TicketState.safeParse(state).data,
    topic: SupportTopic.safeParse(get('topic')).data,
    plan: Plan.safeParse(get('plan')).data,
    assigned: DeskFilter.shape.assigned.safeParse(get('assigned')).data,
    search: get('search'),
  }
  return { wanted, get, set }
}

export function QueueFilters({ wanted, get, set }: ReturnType<typeof useQueueFilters>) {
  return (
    <search className="flex flex-col gap-2">
      <Segments
        label="State"
        value={wanted.state ?? ALL}
        onChange={(value) => set('state', value === 'open' ? '' : value)}
        options={states}
      />
      <div className="grid grid-cols-[2fr_1fr_1fr_1fr] gap-2 max-md:grid-cols-2">
        <Search value={get('search')} onChange={(value) => set('search', value)} />
        <Select aria-label="Topic" value={get('topic')} onChange={({ target }) => set('topic', target.value)}>
          <option value="">All topics</option>
          {SUPPORT_TOPICS.map((topic) => (
            <option key={topic}>{topic}</option>
          ))}
        </Select>
        <Select aria-label="Plan" value={get('plan')} onChange={({ target }) => set('plan', target.value)}>
          <option value="">All plans</option>
          {Plan.options.map((plan) => (
            <option key={plan} value={plan}>
              {planName(plan)}
            </option>
          ))}
        </Select>
        <div className="max-md:col-span-2">
          <Select
            aria-label="Assigned to"
            value={get('assigned')}
            onChange={({ target }) => set('assigned', target.value)}
          >
            <option value="">Anyone’s</option>
            <option value="me">Mine</option>
            <option value="nobody">Nobody’s</option>
          </Select>
        </div>
      </div>
    </search>
  )
}

/** What is typed is looked for once it stays the same for a moment. */
function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const settled = useSettled(typed.trim(), SETTLES_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is told, not who listens
  useEffect(() => {
    if (settled !== value) onChange(settled)
  }, [settled])
  return (
    <Input
      type="search"
      aria-label="Search tickets"
      placeholder="Title, words, name or address"
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className="max-md:col-span-2"
    />
  )
}
