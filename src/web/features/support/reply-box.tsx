import { type ReactNode, useId } from 'react'
import { MAX_TICKET_TEXT } from '#contracts/support.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { useDraftText } from '#web/lib/storage/drafts.ts'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { FilePicker, FilesInTheWay } from './file-picker.tsx'
import { type FileDoor, type TicketFiles, useTicketFiles } from './use-ticket-files.ts'

interface ReplyBoxProps {
  label: string
  hint?: string
  text: string
  onText: (text: string) => void
  files: TicketFiles
  error: unknown
  /** Controls above the text. */
  tools?: ReactNode
  /** The buttons that send it. */
  actions: ReactNode
}

/** Reply form for users and admins. */
export function ReplyBox({ label, hint, text, onText, files, error, tools, actions }: ReplyBoxProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="text-small font-medium">
          {label}
        </label>
        {tools}
      </div>
      <Textarea
        id={id}
        rows={5}
        maxLength={MAX_TICKET_TEXT}
        value={text}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 text-small text-faint">
          {hint}
        </p>
      )}
      <FilePicker files={files} />
      <FormAlert
        message={error ? messageOf(error, 'Your message could not be sent. Please try again.') : undefined}
      />
      <FilesInTheWay files={files} />
      {actions}
    </div>
  )
}

/** Draft text and files, stored under this key until sent. */
export function useAnswer(name: string, door: FileDoor) {
  const [text, setText] = useDraftText(name)
  const files = useTicketFiles(name, door)
  return {
    text,
    setText,
    files,
    isReady: text.trim() !== '' && files.isReady,
    clear() {
      setText('')
      files.clear()
    },
  }
}
