import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type FormEvent, useId, useState } from 'react'
import { type HelpArticle, MAX_HELP_REASON } from '#contracts/help.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useRateArticle } from './help.queries.ts'

/** Rates an article. The last rating counts, with an optional comment. */
export function Helpful({ article }: { article: HelpArticle }) {
  const rate = useRateArticle({ category: article.category, slug: article.slug })
  const [asksWhy, setAsksWhy] = useState(false)
  const [saidWhy, setSaidWhy] = useState(false)
  const given = article.rating?.helpful
  const say = (helpful: boolean) => {
    setAsksWhy(true)
    setSaidWhy(false)
    // The comment belonged to the other rating.
    rate.mutate({ helpful, reason: helpful === given ? (article.rating?.reason ?? '') : '' })
  }
  return (
    <section
      aria-label="Was this helpful?"
      className="flex max-w-120 min-w-0 flex-1 flex-col gap-2 max-md:basis-full"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">Was this helpful?</h2>
        <Button size="small" aria-pressed={given === true} onClick={() => say(true)}>
          <ThumbsUp className={given === true ? 'text-accent' : undefined} />
          Yes
        </Button>
        <Button size="small" aria-pressed={given === false} onClick={() => say(false)}>
          <ThumbsDown className={given === false ? 'text-accent' : undefined} />
          No
        </Button>
      </div>
      <p role="status" className="text-small text-muted">
        {rate.isError
          ? messageOf(rate.error, 'Your rating could not be saved. Please try again.')
          : given !== undefined &&
            `Thank you.${saidWhy ? ' We got your comment.' : ''} You can change your rating at any time.`}
      </p>
      {asksWhy && given !== undefined && (
        <Why
          helpful={given}
          reason={article.rating?.reason ?? ''}
          busy={rate.isPending}
          onSend={(reason) =>
            rate.mutate(
              { helpful: given, reason },
              {
                onSuccess: () => {
                  setAsksWhy(false)
                  setSaidWhy(reason !== '')
                },
              },
            )
          }
        />
      )}
    </section>
  )
}

interface WhyProps {
  helpful: boolean
  reason: string
  busy: boolean
  onSend: (reason: string) => void
}

function Why({ helpful, reason, busy, onSend }: WhyProps) {
  const field = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(String(new FormData(event.currentTarget).get('reason') ?? '').trim())
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor={field} className="text-small text-muted">
        {helpful ? 'What helped? (optional)' : 'What was missing or wrong? (optional)'}
      </label>
      <Textarea
        key={String(helpful)}
        id={field}
        name="reason"
        rows={2}
        maxLength={MAX_HELP_REASON}
        defaultValue={reason}
      />
      <Button type="submit" size="small" loading={busy} className="self-end">
        Send
      </Button>
    </form>
  )
}
