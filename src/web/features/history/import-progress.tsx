import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { chatListQuery, historyKey } from '#web/features/chat/chat.queries.ts'
import { LastRun } from '#web/ui/feedback/last-run.tsx'
import { lastImportQuery, useLastImport } from './history.queries.ts'

/** The running import, or the last one's result. */
export function ImportProgress() {
  const { data } = useLastImport()
  const client = useQueryClient()
  return (
    <LastRun
      run={data}
      kind="chat import"
      label="Importing…"
      stopFailed="The import could not be cancelled. Try again."
      unfinished="The import didn’t finish. Please try again."
      onSettled={() => refreshChats(client)}
    />
  )
}

const refreshChats = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries(lastImportQuery),
    client.invalidateQueries({ queryKey: historyKey }),
    client.invalidateQueries({ queryKey: chatListQuery.queryKey, exact: true }),
  ])
