import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminFeedback } from '#contracts/feedback.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { Comments } from '../comments.tsx'
import { DeleteDialog } from '../delete-dialog.tsx'
import { EntryBody, StateNote } from '../entry-body.tsx'
import { StateBadge } from '../state-badge.tsx'
import { useAdminEntry, useDeleteEntry, useHide } from './feedback-admin.queries.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { StateForm } from './state-form.tsx'

export function AdminEntry({ id }: { id: string }) {
  const { data: entry, error, refetch } = useAdminEntry(id)
  return (
    <>
      <Link
        to="/admin/feedback"
        className="inline-flex items-center gap-1.5 self-start rounded-small text-small text-muted hover:text-text max-md:min-h-11"
      >
        <ArrowLeft className="size-4" />
        All feedback
      </Link>
      {!entry && error && (
        <ErrorCard title="Entry could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!entry && !error && <Skeleton className="h-60" />}
      {entry && <Entry entry={entry} />}
    </>
  )
}

function Entry({ entry }: { entry: AdminFeedback }) {
  const { id, kind, title, state, votes, hidden } = entry
  const closed = state === 'merged'
  return (
    <>
      <header>
        <h3 className="font-display text-title font-semibold [overflow-wrap:anywhere]">{title}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-faint">
          <StateBadge kind={kind} state={state} />
          {kind === 'bug' && <Badge>Bug</Badge>}
          {hidden && <Badge tone="loss">Hidden</Badge>}
          <Author entry={entry} />
          <span>{momentOf(entry.createdAt)}</span>
          {kind === 'idea' && <span>{votes === 1 ? '1 vote' : `${votes} votes`}</span>}
        </p>
      </header>
      <StateNote entry={entry} />
      <EntryBody entry={entry} />
      {!closed && (
        <Card title="State">
          <StateForm key={`${state} ${entry.note}`} entry={entry} />
        </Card>
      )}
      <EntryActions entry={entry} />
      <Comments id={id} closed={closed} isAdmin />
    </>
  )
}

function Author({ entry: { author, userId } }: { entry: AdminFeedback }) {
  if (!userId) return <span>Deleted user</span>
  return <TextLink to={`/admin/users/${userId}`}>{author}</TextLink>
}

function EntryActions({ entry }: { entry: AdminFeedback }) {
  const { id, kind, state, hidden } = entry
  const [open, setOpen] = useState<'merge' | 'delete'>()
  const hide = useHide(id)
  return (
    <ButtonRow>
      {kind === 'idea' && state !== 'merged' && <Button onClick={() => setOpen('merge')}>Merge…</Button>}
      <Button
        loading={hide.isPending}
        onClick={() =>
          hide.mutate(!hidden, {
            onError: (error) =>
              quickToast.error(messageOf(error, 'Your change could not be saved. Try again.')),
          })
        }
      >
        {hidden ? 'Show again' : 'Hide'}
      </Button>
      <Button onClick={() => setOpen('delete')}>Delete…</Button>
      <MergeDialog entry={entry} open={open === 'merge'} onClose={() => setOpen(undefined)} />
      <DeleteDialog
        entry={entry}
        remove={useDeleteEntry(id)}
        leadTo="/admin/feedback"
        open={open === 'delete'}
        onClose={() => setOpen(undefined)}
      />
    </ButtonRow>
  )
}
