import MailCheck from 'lucide-react/icons/mail-check'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar, SelectFilter } from '#web/ui/filter-bar.tsx'
import { JobRows } from '../jobs/job-rows.tsx'
import { isJobState, stateLabels } from '../jobs/job-states.ts'
import { useJobs } from '../jobs/jobs.queries.ts'

/** The jobs that send letters, with what the mail server said to those it refused. */
export function SentRows() {
  const { get, set, clear } = useUrlFilters()
  const state = get('state')
  const list = useJobs({ mail: true, state: isJobState(state) ? state : undefined })
  return (
    <>
      <FilterBar>
        <SelectFilter
          label="State"
          all="All that are not sent yet"
          options={stateLabels}
          value={state}
          onChange={(value) => set('state', value)}
        />
      </FilterBar>
      <JobRows
        list={list}
        empty={
          <EmptyState
            icon={<MailCheck />}
            title="No letters here"
            action={
              state ? (
                <Button onClick={clear}>Show all that are not sent yet</Button>
              ) : (
                <Button onClick={() => set('state', 'done')}>Show those that were sent</Button>
              )
            }
          >
            {state ? 'No letter is like that just now.' : 'No letter waits and none failed.'}
          </EmptyState>
        }
      />
    </>
  )
}
