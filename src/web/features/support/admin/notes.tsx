import { useId } from 'react'
import type { AdminThread } from '#contracts/admin/support.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { useDraftText } from '#web/lib/storage/drafts.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useAddNote } from '../admin.queries.ts'

/** Notes between admins. */
export function Notes({ thread: { ticket, notes } }: { thread: AdminThread }) {
  const id = useId()
  const [text, setText] = useDraftText(`note:${ticket.id}`)
  const add = useAddNote(ticket.id, () => setText(''))
  return (
    <Card title="Internal notes">
      <div className="flex flex-col gap-3">
        {notes.length > 0 && (
          <ol aria-label="Notes" className="flex flex-col gap-2">
            {notes.map((note) => (
              <li key={note.id} className="rounded-control bg-accent-soft px-3 py-2 text-small">
                <p className="text-muted">
                  {note.author ?? 'Deleted user'},{' '}
                  <time dateTime={note.createdAt}>{ago(note.createdAt)}</time>
                </p>
                <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
              </li>
            ))}
          </ol>
        )}
        <label htmlFor={id} className="text-small text-faint">
          Only admins see notes.
        </label>
        <Textarea
          id={id}
          rows={2}
          maxLength={5_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FormAlert
          message={add.error ? messageOf(add.error, 'The note could not be saved. Try again.') : undefined}
        />
        <Button
          size="small"
          className="self-start"
          disabled={text.trim() === ''}
          loading={add.isPending}
          onClick={() => add.mutate({ text })}
        >
          Add note
        </Button>
      </div>
    </Card>
  )
}
