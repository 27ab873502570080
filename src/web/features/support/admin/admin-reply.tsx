import type { AdminAnswer, AdminThread } from '#contracts/admin/support.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { adminFiles, useAdminAnswer, useMacros } from '../admin.queries.ts'
import { ReplyBox, useAnswer } from '../reply-box.tsx'
import { fillMacro } from './fill-macro.ts'

export function AdminReply({ thread }: { thread: AdminThread }) {
  const { ticket, user } = thread
  const mailed = useEmailsAreSent()
  const answer = useAnswer(`desk-answer:${ticket.id}`, adminFiles(ticket.id))
  const send = useAdminAnswer(ticket.id, answer.clear)
  const sendAs = (state: AdminAnswer['state']) =>
    send.mutate({ text: answer.text, files: answer.files.ids, state, seen: thread.messages.length })
  const take = (text: string) =>
    answer.setText([answer.text.trimEnd(), fillMacro(text, thread)].filter(Boolean).join('\n\n'))
  return (
    <ReplyBox
      label={`Answer to ${user.username}`}
      hint={howItGoes(user.emailVerified, mailed)}
      text={answer.text}
      onText={answer.setText}
      files={answer.files}
      error={send.error}
      tools={<TakeMacro onTake={take} />}
      actions={
        <ButtonRow>
          <Button
            variant="primary"
            disabled={!answer.isReady}
            loading={send.isPending}
            onClick={() => sendAs('waiting')}
          >
            Send answer
          </Button>
          <Button disabled={!answer.isReady || send.isPending} onClick={() => sendAs('solved')}>
            Send and mark solved
          </Button>
        </ButtonRow>
      }
    />
  )
}

function howItGoes(emailVerified: boolean, mailed: boolean): string {
  if (!emailVerified) return 'Their address isn’t confirmed, so they’ll see it only in the app.'
  return mailed
    ? 'They’ll see it in the app and by email, unless they turned that off.'
    : 'They’ll see it in the app. No mail server is set, so the email is in Admin → Mail, unless they turned it off.'
}

/** Hidden without saved answers, which are written beside the queue. */
function TakeMacro({ onTake }: { onTake: (text: string) => void }) {
  const { data: macros = [] } = useMacros()
  if (macros.length === 0) return null
  return (
    <div className="w-48">
      <Select
        aria-label="Insert a saved answer"
        value=""
        className="h-8! text-small max-md:h-11!"
        onChange={({ target }) => onTake(macros.find(({ id }) => id === target.value)?.text ?? '')}
      >
        <option value="" disabled>
          Saved answers…
        </option>
        {macros.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  )
}
