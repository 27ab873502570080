import Bug from 'lucide-react/icons/bug'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useParams } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { ListFilters } from '#web/ui/lists/list-filters.tsx'
import { LoadMore, RowsLoading } from '#web/ui/lists/rows.tsx'
import { useBoardFilters } from './board-filters.tsx'
import { EntryRows } from './entry-rows.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { useBoard, useOwnBugs } from './feedback.queries.ts'
import { IdeaDialog } from './idea-dialog.tsx'
import { ReportBugDialog } from './report-bug-dialog.tsx'

const BUGS = 'bugs'

/** The board, or one entry of it. */
export function FeedbackScreen() {
  const { feedbackId } = useParams()
  return feedbackId ? <EntryScreen key={feedbackId} id={feedbackId} /> : <BoardScreen />
}

function BoardScreen() {
  const { get, set } = useUrlFilters()
  const [open, setOpen] = useState<'idea' | 'bug'>()
  const close = () => setOpen(undefined)
  const tab = get('tab') === BUGS ? BUGS : 'ideas'
  return (
    <>
      <ScreenHeader
        title={screens.feedback.title}
        actions={
          <>
            <Button onClick={() => setOpen('bug')}>
              <Bug />
              Report a bug
            </Button>
            <Button variant="primary" onClick={() => setOpen('idea')}>
              <Plus />
              New idea
            </Button>
          </>
        }
      />
      <Content flush>
        <Tabs
          label="Feedback"
          value={tab}
          onChange={(next) => set('tab', next === BUGS ? BUGS : '')}
          tabs={[
            { value: 'ideas', label: 'Ideas', content: <Ideas onNew={() => setOpen('idea')} /> },
            { value: BUGS, label: 'Your bug reports', content: <OwnBugs onNew={() => setOpen('bug')} /> },
          ]}
        />
      </Content>
      <IdeaDialog open={open === 'idea'} onClose={close} />
      <ReportBugDialog open={open === 'bug'} onClose={close} from={get('from') || '/feedback'} />
    </>
  )
}

function Ideas({ onNew }: { onNew: () => void }) {
  const filters = useBoardFilters()
  const board = useBoard(filters.board)
  return (
    <div className="flex flex-col gap-4">
      <ListFilters of={filters} />
      {board.isPending && <RowsLoading label="Loading ideas" />}
      {board.isError && !board.data && (
        <ErrorCard
          title="Ideas could not be loaded"
          error={board.error}
          onRetry={() => void board.refetch()}
        />
      )}
      {board.data?.length === 0 && (
        <NoIdeas narrowed={Boolean(filters.wanted.q || filters.wanted.state)} onNew={onNew} />
      )}
      {board.data && board.data.length > 0 && <EntryRows label="Ideas" entries={board.data} />}
      <LoadMore list={board} />
    </div>
  )
}

function NoIdeas({ narrowed, onNew }: { narrowed: boolean; onNew: () => void }) {
  return (
    <EmptyState
      icon={<Lightbulb />}
      title={narrowed ? 'No matching ideas' : 'No ideas yet'}
      action={
        <Button variant="primary" onClick={onNew}>
          New idea
        </Button>
      }
    >
      {narrowed
        ? 'Try other words, or post a new idea.'
        : 'What would make your work easier? Others can vote for your ideas.'}
    </EmptyState>
  )
}

function OwnBugs({ onNew }: { onNew: () => void }) {
  const bugs = useOwnBugs()
  if (bugs.isPending) return <RowsLoading label="Loading your reports" />
  if (!bugs.data)
    return (
      <ErrorCard
        title="Your reports could not be loaded"
        error={bugs.error}
        onRetry={() => void bugs.refetch()}
      />
    )
  if (bugs.data.length === 0)
    return (
      <EmptyState
        icon={<Bug />}
        title="No bug reports"
        action={<Button onClick={onNew}>Report a bug</Button>}
      >
        Only you and the admins can see your reports.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-4">
      <EntryRows label="Your bug reports" entries={bugs.data} />
      <LoadMore list={bugs} />
    </div>
  )
}
