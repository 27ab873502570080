import ArrowLeft from 'lucide-react/icons/arrow-left'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Feedback } from '#contracts/feedback.ts'
import { screens } from '#contracts/screens.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { Comments } from './comments.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EntryBody, StateNote } from './entry-body.tsx'
import { useEntry, useFollow, useRemoveOwn } from './feedback.queries.ts'
import { IdeaDialog } from './idea-dialog.tsx'
import { StateBadge } from './state-badge.tsx'
import { VoteButton } from './vote-button.tsx'

export function EntryScreen({ id }: { id: string }) {
  const { data: entry, error, refetch } = useEntry(id)
  return (
    <>
      <ScreenHeader title={screens.feedback.title} actions={entry && <FollowButton entry={entry} />} />
      <Content width="reading">
        <Link
          to={entry?.kind === 'bug' ? '/feedback?tab=bugs' : '/feedback'}
          className="inline-flex items-center gap-1.5 self-start rounded-small text-small text-muted hover:text-text max-md:min-h-11"
        >
          <ArrowLeft className="size-4" />
          {entry?.kind === 'bug' ? 'Your bug reports' : 'All ideas'}
        </Link>
        {entry && <Entry entry={entry} />}
        {!entry && error && (isMissing(error) ? <Missing /> : <Failed error={error} retry={refetch} />)}
        {!entry && !error && <Loading />}
      </Content>
    </>
  )
}

// A malformed id is not found either.
const isMissing = (error: Error) => error instanceof ApiError && [400, 404].includes(error.status)

function Entry({ entry }: { entry: Feedback }) {
  const { id, kind, title, state, author, mine, createdAt } = entry
  return (
    <>
      <header className="flex items-start gap-4">
        {kind === 'idea' && <VoteButton entry={entry} />}
        <div className="min-w-0 flex-1">
          <h2 className="font-display text-public font-semibold [overflow-wrap:anywhere] max-md:text-title">
            {title}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-faint">
            <StateBadge kind={kind} state={state} />
            <span>
              {mine ? 'You' : (author ?? 'Deleted user')}, {ago(createdAt)}
            </span>
          </p>
        </div>
      </header>
      <StateNote entry={entry} />
      <EntryBody entry={entry} />
      <OwnButtons entry={entry} />
      <Comments id={id} closed={state === 'merged'} />
    </>
  )
}

/** Until others have voted or replied. */
function OwnButtons({ entry }: { entry: Feedback }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const remove = useRemoveOwn(entry.id)
  const close = () => setOpen(undefined)
  if (!entry.editable && !entry.removable) return null
  return (
    <ButtonRow>
      {entry.editable && (
        <Button size="small" onClick={() => setOpen('edit')}>
          Edit
        </Button>
      )}
      {entry.removable && (
        <Button size="small" onClick={() => setOpen('delete')}>
          Delete…
        </Button>
      )}
      {entry.editable && <IdeaDialog entry={entry} open={open === 'edit'} onClose={close} />}
      <DeleteDialog
        entry={entry}
        remove={remove}
        leadTo={entry.kind === 'bug' ? '/feedback?tab=bugs' : '/feedback'}
        open={open === 'delete'}
        onClose={close}
      />
    </ButtonRow>
  )
}

function FollowButton({ entry: { id, following } }: { entry: Feedback }) {
  const follow = useFollow(id)
  const mailed = useEmailsAreSent()
  return (
    <Button
      loading={follow.isPending}
      onClick={() =>
        follow.mutate(!following, {
          onSuccess: () => quickToast.success(followWords(!following, mailed)),
          onError: (error) =>
            quickToast.error(messageOf(error, 'Your change could not be saved. Try again.')),
        })
      }
    >
      {!follow.isPending && (following ? <BellOff /> : <Bell />)}
      {following ? 'Unfollow' : 'Follow'}
    </Button>
  )
}

function followWords(follows: boolean, mailed: boolean): string {
  if (!mailed) return follows ? 'You follow it' : 'You no longer follow it'
  return follows
    ? 'You’ll get an email when its status changes, unless you turned that off'
    : 'You won’t get more emails about it'
}

function Missing() {
  return (
    <EmptyState
      title="Idea not found"
      action={
        <Link to="/feedback" className={buttonStyle('primary')}>
          See all ideas
        </Link>
      }
    >
      It may have been removed, or the link is incomplete.
    </EmptyState>
  )
}

const Failed = ({ error, retry }: { error: Error; retry: () => unknown }) => (
  <ErrorCard title="Entry could not be loaded" error={error} onRetry={() => void retry()} />
)

const Loading = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-3">
    <Skeleton className="h-8 w-2/3" />
    <Skeleton className="h-4 w-1/3" />
    <Skeleton className="h-30" />
  </div>
)
