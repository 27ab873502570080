import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type FormEvent, useId, useState } from 'react'
import type { Message } from '#contracts/chat.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { MessageActions } from '../conversation/use-conversation.ts'

const LONGEST_REASON = 500

interface RatingProps {
  message: Message
  actions: MessageActions | undefined
}

/** Thumbs up and down. A second click clears the rating; thumbs down asks for a reason. */
export function Rating({ message: { id, rating }, actions }: RatingProps) {
  const [asksWhy, setAsksWhy] = useState(false)
  const rate = (given: 'up' | 'down') => {
    const next = rating === given ? null : given
    setAsksWhy(next === 'down')
    actions?.rate(id, { rating: next, reason: '' })
  }
  const thumb = (given: 'up' | 'down') => ({
    disabled: !actions,
    'aria-pressed': rating === given,
    className: rating === given ? 'text-accent!' : undefined,
    onClick: () => rate(given),
  })
  return (
    <>
      <IconButton label="Good answer" icon={<ThumbsUp />} {...thumb('up')} />
      <IconButton label="Bad answer" icon={<ThumbsDown />} {...thumb('down')} />
      {asksWhy && rating === 'down' && (
        <Reason
          onDone={(reason) => {
            setAsksWhy(false)
            if (reason) actions?.rate(id, { rating: 'down', reason })
          }}
        />
      )}
    </>
  )
}

function Reason({ onDone }: { onDone: (reason: string) => void }) {
  const field = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onDone(String(new FormData(event.currentTarget).get('reason') ?? '').trim())
  }
  return (
    <form
      onSubmit={submit}
      className="mt-2 ml-2.5 flex w-full animate-appear flex-col gap-2 rounded-card border border-line-soft bg-panel p-3"
    >
      <label htmlFor={field} className="text-small text-muted">
        What was wrong? (optional)
      </label>
      <Textarea id={field} name="reason" rows={2} maxLength={LONGEST_REASON} autoFocus />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="small" onClick={() => onDone('')}>
          Close
        </Button>
        <Button type="submit" size="small">
          Send
        </Button>
      </div>
    </form>
  )
}
