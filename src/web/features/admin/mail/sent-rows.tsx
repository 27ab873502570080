import MailCheck from 'lucide-react/icons/mail-check'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { JobRows } from '../jobs/job-rows.tsx'
import { jobStates } from '../jobs/job-states.ts'
import { useJobs } from '../jobs/jobs.queries.ts'

const narrowing = {
  person: words('Username, email or user ID'),
  state: choice('State', 'All unsent', labelsOf(jobStates)),
}

/** Jobs that send emails, with the mail server's reply to refused ones. */
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
            title="No emails here"
            action={
              filters.narrowed ? (
                <Button onClick={filters.clear}>Show unsent emails</Button>
              ) : (
                <Button onClick={() => filters.set('state', 'done')}>Show sent emails</Button>
              )
            }
          >
            {filters.narrowed
              ? 'No emails match these filters right now.'
              : 'No emails are waiting or failed.'}
          </EmptyState>
        }
      />
    </>
  )
}
