import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { ATTACHMENT_ENDINGS } from '#contracts/attachments.ts'
import { MOST_TICKET_FILES } from '#contracts/support.ts'
import { fileSize } from '#core/file-size.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { PickedFile, TicketFiles } from './use-ticket-files.ts'

/** Picks and lists the files of a message. */
export function FilePicker({ files }: { files: TicketFiles }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-2">
      {files.picked.length > 0 && (
        <ul aria-label="Files to send" className="flex flex-col gap-1.5">
          {files.picked.map((picked) => (
            <PickedRow key={picked.key} picked={picked} onRemove={() => files.remove(picked)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="small" onClick={() => input.current?.click()}>
          <Paperclip />
          Attach files
        </Button>
        <span className="text-small text-faint">Up to {MOST_TICKET_FILES}, 10 MB each.</span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        accept={ATTACHMENT_ENDINGS.join(',')}
        onChange={({ target }) => {
          files.add(target.files ?? [])
          // Allows picking a removed file again.
          target.value = ''
        }}
      />
    </div>
  )
}

/** Beside the send button that they block. */
export function FilesInTheWay({ files }: { files: TicketFiles }) {
  const failed = files.picked.filter(({ problem }) => problem).length
  if (failed === 0) return null
  return (
    <p className="text-small text-muted">
      Remove the {failed === 1 ? 'file' : 'files'} that could not be added.
    </p>
  )
}

function PickedRow({ picked, onRemove }: { picked: PickedFile; onRemove: () => void }) {
  const { name, bytes, progress, file, problem } = picked
  const state = problem ?? (file ? fileSize(bytes) : `${Math.round(progress * 100)}%`)
  return (
    <li className="flex items-center gap-2 rounded-control border border-line bg-ground py-1 pr-1 pl-3 text-small">
      <span className="min-w-0 truncate">{name}</span>
      <span
        role={problem ? 'alert' : undefined}
        className={problem ? 'min-w-0 flex-1 text-loss' : 'figures flex-1 whitespace-nowrap text-faint'}
      >
        {state}
      </span>
      <IconButton label={`Remove ${name}`} icon={<X />} onClick={onRemove} />
    </li>
  )
}
