import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { AdminArticle, ReaderComment } from '#contracts/admin/help.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { type Ref, useReaderComments } from './help-admin.queries.ts'

interface ArticleReadersProps {
  articleRef: Ref
  article: AdminArticle
  onText: () => void
}

/** Anonymous ratings and comments of readers. */
export function ArticleReaders({ articleRef, article, onText }: ArticleReadersProps) {
  const { helpful, unhelpful } = article
  if (helpful + unhelpful === 0) {
    return (
      <EmptyState
        icon={<ThumbsUp />}
        title="No ratings yet"
        action={<Button onClick={onText}>Back to the text</Button>}
      >
        At the end of the article, readers can say whether it helped and why.
      </EmptyState>
    )
  }
  return (
    <>
      <StatTiles>
        <StatTile label="Helped">{helpful}</StatTile>
        <StatTile label="Didn’t help" tone={unhelpful > helpful ? 'loss' : 'neutral'}>
          {unhelpful}
        </StatTile>
      </StatTiles>
      <Comments articleRef={articleRef} />
    </>
  )
}

function Comments({ articleRef }: { articleRef: Ref }) {
  const comments = useReaderComments(articleRef)
  if (comments.isPending) return <RowsLoading label="Loading comments" />
  if (!comments.data)
    return (
      <ErrorCard
        title="Comments could not be loaded"
        error={comments.error}
        onRetry={() => void comments.refetch()}
      />
    )
  if (comments.data.length === 0) return <p className="text-muted">No comments yet.</p>
  return (
    <>
      <ul aria-label="Comments" className={rowsFrame}>
        {comments.data.map((comment) => (
          <Comment key={`${comment.at} ${comment.reason}`} comment={comment} />
        ))}
      </ul>
      <LoadMore list={comments} />
    </>
  )
}

function Comment({ comment: { helpful, reason, at } }: { comment: ReaderComment }) {
  return (
    <li className="flex gap-3 px-4 py-2.5">
      {helpful ? (
        <ThumbsUp aria-label="Helped" className="mt-0.5 flex-none text-gain" />
      ) : (
        <ThumbsDown aria-label="Didn’t help" className="mt-0.5 flex-none text-loss" />
      )}
      <p className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{reason}</p>
      <time dateTime={at} className="flex-none text-small text-faint">
        {dayOf(at)}
      </time>
    </li>
  )
}
