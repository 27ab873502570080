import { useParams } from 'react-router'
import { ApiError } from '#web/lib/http/api-error.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { EntriesLoading, EntryList } from './entry-list.tsx'
import { useHelpCategory } from './help.queries.ts'
import { HelpMissing } from './help-missing.tsx'
import { HelpPage } from './help-page.tsx'

const above = [{ to: '/help', title: 'Help' }]

export function HelpCategoryScreen() {
  const { category = '' } = useParams()
  const found = useHelpCategory(category)
  if (!found.data && found.error instanceof ApiError && [400, 404].includes(found.error.status))
    return <HelpMissing what="topic" />
  const { title = 'Help', summary } = found.data?.category ?? {}
  // One page while loading and after, because its heading has the focus.
  return (
    <HelpPage title={title} above={above}>
      {found.data ? (
        <>
          <p className="text-muted">{summary}</p>
          <EntryList label={title} entries={found.data.articles} />
        </>
      ) : found.isPending ? (
        <EntriesLoading label="Loading articles" />
      ) : (
        <ErrorCard
          title="Articles could not be loaded"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
    </HelpPage>
  )
}
