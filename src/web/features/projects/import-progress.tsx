import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { LastRun } from '#web/ui/feedback/last-run.tsx'
import { projectPath } from './project-address.ts'
import { useStoredProjects } from './projects.store.ts'
import { refreshAfterImport, useLastImport } from './transfer.queries.ts'

/** The import under way, or the result of the last one. */
export function ImportProgress() {
  const { data } = useLastImport()
  const client = useQueryClient()
  // An import creates its project under the run's id.
  const made = useStoredProjects().find(({ id }) => id === data?.runId)
  return (
    <LastRun
      run={data}
      kind="project import"
      label="Importing…"
      stopFailed="The import could not be cancelled. Try again."
      unfinished="The import didn’t finish. Please try again."
      onSettled={() => refreshAfterImport(client)}
      action={
        made && (
          <Link to={projectPath(made.slug)} className={buttonStyle('secondary', 'small')}>
            Open
          </Link>
        )
      }
    />
  )
}
