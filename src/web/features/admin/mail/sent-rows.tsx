import MailCheck from 'lucide-react/icons/mail-check'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { JobRows } from '../jobs/job-rows.tsx'
import { jobStates } from '../jobs/job-states.ts'
import { useJobs } from '../jobs/jobs.queries.ts'

const narrowing = {
  person: words('Username, email or number'),
  state: choice('State', 'All that are not sent yet', labelsOf(jobStates)),
}

/** The jobs that send letters, with what the mail server said to those it refused. */
export function SentRows() {
  const filters = useListFilters(narrowing)
  const list = useJobs({ mail: true, ...filters.wanted })
  return (
    <>
      <ListFilters of={filters} />
      <JobRows
        list={list}
        empty={
          <EmptyState
            icon={<MailCheck />}
            title="No letters here"
            action={
              filters.narrowed ? (
                <Button onClick={filters.clear}>Show all that are not sent yet</Button>
              ) : (
                <Button onClick={() => filters.set('state', 'done')}>Show those that were sent</Button>
              )
            }
          >
            {filters.narrowed ? 'No letter is like that just now.' : 'No letter waits and none failed.'}
          </EmptyState>
        }
      />
    </>
  )
}
