import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { DeskArticleDetail } from '#contracts/admin-help.ts'
import { dayOf } from '#web/lib/time-words.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { rowsFrame } from '#web/ui/rows.tsx'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'

interface ArticleReadersProps extends Pick<DeskArticleDetail, 'comments'> {
  helpful: number
  unhelpful: number
  onText: () => void
}

/** What readers said when they were asked whether it helped, without their names. */
export function ArticleReaders({ helpful, unhelpful, comments, onText }: ArticleReadersProps) {
  if (helpful + unhelpful === 0) {
    return (
      <EmptyState
        icon={<ThumbsUp />}
        title="Nobody has rated it yet"
        action={<Button onClick={onText}>Back to the text</Button>}
      >
        Readers are asked at its end whether it helped, and may say why.
      </EmptyState>
    )
  }
  return (
    <>
      <StatTiles>
        <StatTile label="It helped">{helpful}</StatTile>
        <StatTile label="It did not" tone={unhelpful > helpful ? 'loss' : 'neutral'}>
          {unhelpful}
        </StatTile>
      </StatTiles>
      {comments.length === 0 ? (
        <p className="text-muted">Nobody said why.</p>
      ) : (
        <ul aria-label="What readers said" className={rowsFrame}>
          {comments.map(({ helpful: helped, reason, at }) => (
            <li key={`${at} ${reason}`} className="flex gap-3 px-4 py-2.5">
              {helped ? (
                <ThumbsUp aria-label="It helped" className="mt-0.5 flex-none text-gain" />
              ) : (
                <ThumbsDown aria-label="It did not help" className="mt-0.5 flex-none text-loss" />
              )}
              <p className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{reason}</p>
              <time dateTime={at} className="flex-none text-small text-faint">
                {dayOf(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
