import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { CommentRow } from './comment-row.tsx'
import { useAddComment, useComments } from './feedback.queries.ts'

interface CommentsProps {
  id: string
  /** Comments are closed. */
  closed: boolean
  /** In Admin, where comments can be hidden and new ones are replies. */
  isAdmin?: boolean
}

export function Comments({ id, closed, isAdmin = false }: CommentsProps) {
  const comments = useComments(id)
  const shown = comments.data ?? []
  return (
    <section aria-label="Comments" className="flex flex-col gap-3 border-t border-line-soft pt-5">
      <h3 className="text-small font-semibold text-muted">Comments</h3>
      {comments.isPending && <RowsLoading label="Loading comments" />}
      {comments.isError && !comments.data && (
        <ErrorCard
          title="Comments could not be loaded"
          error={comments.error}
          onRetry={() => void comments.refetch()}
        />
      )}
      {comments.data && shown.length === 0 && (
        <p className="text-muted">{closed ? 'No comments.' : 'No comments yet.'}</p>
      )}
      {shown.length > 0 && (
        <ul className={rowsFrame}>
          {shown.map((comment) => (
            <CommentRow key={comment.id} feedbackId={id} comment={comment} isAdmin={isAdmin} />
          ))}
        </ul>
      )}
      <LoadMore list={comments} />
      {!closed && <AddComment id={id} label={isAdmin ? 'Your reply' : 'Your comment'} />}
    </section>
  )
}

function AddComment({ id, label }: { id: string; label: string }) {
  const [text, setText] = useState('')
  const add = useAddComment(id)
  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() && !add.isPending) add.mutate({ text }, { onSuccess: () => setText('') })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <Textarea
        aria-label={label}
        placeholder={label}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormAlert
        message={add.error ? messageOf(add.error, 'Your comment could not be sent. Try again.') : undefined}
      />
      <Button type="submit" className="self-start" loading={add.isPending} disabled={!text.trim()}>
        Send
      </Button>
    </form>
  )
}
