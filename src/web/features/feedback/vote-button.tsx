import ChevronUp from 'lucide-react/icons/chevron-up'
import type { FeedbackEntry } from '#contracts/feedback.ts'
import { cx } from '#web/lib/cx.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useVote } from './feedback.queries.ts'

interface VoteButtonProps {
  entry: Pick<FeedbackEntry, 'id' | 'title' | 'votes' | 'voted' | 'state'>
}

/** The user's vote and the count. A merged idea takes no votes. */
export function VoteButton({ entry }: VoteButtonProps) {
  const vote = useVote(entry.id)
  // Optimistic while the request runs.
  const voted = vote.isPending ? vote.variables : entry.voted
  const votes = entry.votes + Number(voted) - Number(entry.voted)
  return (
    <button
      type="button"
      aria-pressed={voted}
      aria-label={`Vote for ${entry.title}, ${votes} so far`}
      disabled={entry.state === 'merged'}
      onClick={() =>
        !vote.isPending &&
        vote.mutate(!voted, {
          onError: (error) => quickToast.error(messageOf(error, 'Your vote could not be saved. Try again.')),
        })
      }
      className={cx(
        'relative z-10 flex h-12 w-12 flex-none flex-col items-center justify-center rounded-control border transition-colors disabled:opacity-50',
        voted
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line text-muted hover:border-faint hover:text-text',
      )}
    >
      <ChevronUp className="size-4" />
      <span className="figures text-small font-semibold">{votes}</span>
    </button>
  )
}
