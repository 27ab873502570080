import { type FormEvent, useState } from 'react'
import type { FeedbackComment } from '#contracts/feedback.ts'
import { cx } from '#web/lib/cx.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useDeleteAnyComment, useHideComment } from './admin/feedback-admin.queries.ts'
import { useDeleteComment, useEditComment } from './feedback.queries.ts'

interface CommentProps {
  feedbackId: string
  comment: FeedbackComment
  isAdmin: boolean
}

const failed = (error: Error) =>
  quickToast.error(messageOf(error, 'Your change could not be saved. Try again.'))

export function CommentRow({ feedbackId, comment, isAdmin }: CommentProps) {
  const [editing, setEditing] = useState(false)
  const { author, mine, fromAdmin, createdAt, editedAt, hidden, text } = comment
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-faint">
        <span className="font-semibold text-text">{author ?? 'Deleted user'}</span>
        {fromAdmin && <Badge tone="accent">Admin</Badge>}
        {hidden && <Badge tone="loss">Hidden</Badge>}
        <span>
          {ago(createdAt)}
          {editedAt && ', edited'}
        </span>
      </p>
      {editing ? (
        <EditComment feedbackId={feedbackId} comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <p className={cx('mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]', hidden && 'text-faint')}>
          {text}
        </p>
      )}
      {!editing && (isAdmin || mine) && (
        <p className="mt-1 flex gap-4 text-small text-muted">
          {mine && !hidden && <OwnButtons {...{ feedbackId, comment }} onEdit={() => setEditing(true)} />}
          {isAdmin && <AdminButtons {...{ feedbackId, comment }} />}
        </p>
      )}
    </li>
  )
}

type Of = Pick<CommentProps, 'feedbackId' | 'comment'>

function OwnButtons({ feedbackId, comment, onEdit }: Of & { onEdit: () => void }) {
  const remove = useDeleteComment(feedbackId, comment.id)
  return (
    <>
      {Date.parse(comment.editableUntil) > Date.now() && <LinkButton onClick={onEdit}>Edit</LinkButton>}
      <LinkButton disabled={remove.isPending} onClick={() => remove.mutate(undefined, { onError: failed })}>
        Delete
      </LinkButton>
    </>
  )
}

/** Admin actions on others' comments. */
function AdminButtons({ feedbackId, comment }: Of) {
  const hide = useHideComment(feedbackId, comment.id)
  const remove = useDeleteAnyComment(feedbackId, comment.id)
  return (
    <>
      <LinkButton disabled={hide.isPending} onClick={() => hide.mutate(!comment.hidden, { onError: failed })}>
        {comment.hidden ? 'Show again' : 'Hide'}
      </LinkButton>
      {!comment.mine && (
        <LinkButton disabled={remove.isPending} onClick={() => remove.mutate(undefined, { onError: failed })}>
          Delete
        </LinkButton>
      )}
    </>
  )
}

function EditComment({ feedbackId, comment, onDone }: Of & { onDone: () => void }) {
  const [text, setText] = useState(comment.text)
  const edit = useEditComment(feedbackId, comment.id)
  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) edit.mutate({ text }, { onSuccess: onDone, onError: failed })
  }
  return (
    <form onSubmit={send} className="mt-2 flex flex-col gap-2">
      <Textarea
        aria-label="Your comment"
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ButtonRow>
        <Button type="submit" size="small" variant="primary" loading={edit.isPending} disabled={!text.trim()}>
          Save
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </ButtonRow>
    </form>
  )
}
