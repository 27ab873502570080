import { type Feedback, stateName } from '#contracts/feedback.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useScreenshot } from './feedback.queries.ts'
import { useObjectUrl } from './use-object-url.ts'

const words = 'whitespace-pre-wrap [overflow-wrap:anywhere]'

/** The note of the status, or the idea it was merged into. */
export function StateNote({ entry: { kind, state, note, stateAt, mergedInto } }: { entry: Feedback }) {
  if (mergedInto)
    return (
      <p className="rounded-card border border-line-soft bg-panel px-4 py-3 text-muted">
        Merged into <TextLink to={`/feedback/${mergedInto.id}`}>{mergedInto.title}</TextLink>, where its votes
        now count.
      </p>
    )
  if (!note || !stateAt) return null
  return (
    <section aria-label="Admin note" className="rounded-card border border-line-soft bg-panel px-4 py-3">
      <p className="text-small text-faint">
        {stateName(kind, state)} since {dayOf(stateAt)}
      </p>
      <p className={`mt-1 ${words}`}>{note}</p>
    </section>
  )
}

export function EntryBody({ entry }: { entry: Feedback }) {
  const { kind, text, expected, steps, screen, browser, screenshot } = entry
  if (kind === 'idea') return text ? <p className={words}>{text}</p> : null
  return (
    <div className="flex flex-col gap-4">
      <Part title="What happened" text={text} />
      <Part title="What was expected" text={expected} />
      <Part title="Steps" text={steps} />
      <Part title="Screen" text={screen} />
      <Part title="Browser" text={browser} />
      {screenshot && <Screenshot id={entry.id} />}
    </div>
  )
}

function Part({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section>
      <h3 className="text-small font-semibold text-muted">{title}</h3>
      <p className={`mt-0.5 ${words}`}>{text}</p>
    </section>
  )
}

function Screenshot({ id }: { id: string }) {
  const { data, error, refetch } = useScreenshot(id)
  const address = useObjectUrl(data)
  if (error)
    return <ErrorCard title="Screenshot could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!address) return <Skeleton className="h-60" />
  return (
    <img
      src={address}
      alt="Screenshot"
      className="max-h-150 self-start rounded-control border border-line-soft object-contain"
    />
  )
}
