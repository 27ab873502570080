import CircleAlert from 'lucide-react/icons/circle-alert'
import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import type { Attachment } from '#contracts/attachments.ts'
import { fileSize } from '#core/file-size.ts'
import { useAttachment, useAttachmentPicture } from '#web/features/attachments/attachments.queries.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { AttachmentButton } from './attachment-button.tsx'

interface AttachmentChipsProps {
  attachments: Attachment[]
  /** Set while the question is being edited. */
  onLeaveOut?: (id: string) => void
}

/** A question's files; a click opens one. */
export function AttachmentChips({ attachments, onLeaveOut }: AttachmentChipsProps) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex max-w-full flex-wrap justify-end gap-1.5">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="flex min-w-0 items-center">
          <SentFile known={attachment} />
          {onLeaveOut && (
            <IconButton
              label={`Remove ${attachment.name}`}
              icon={<X />}
              onClick={() => onLeaveOut(attachment.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Follows a file that was sent while still being read. */
function SentFile({ known }: { known: Attachment }) {
  const file = useAttachment(known.id, known) ?? known
  const picture = useAttachmentPicture(file, 'thumbnail')
  if (picture)
    return (
      <AttachmentButton
        file={file}
        className="overflow-hidden rounded-card border border-line transition-opacity hover:opacity-85"
      >
        <img src={picture} alt="" className="size-24 object-cover" />
      </AttachmentButton>
    )
  return (
    <AttachmentButton
      file={file}
      className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-control border border-line bg-panel px-2.5 py-1 text-left text-small transition-colors hover:bg-raised max-md:min-h-11"
    >
      {file.state === 'failed' ? <CircleAlert className="text-loss" /> : <Paperclip className="text-muted" />}
      <span className="min-w-0">
        <span className="flex gap-2">
          <span className="truncate">{file.name}</span>
          <span className="figures flex-none text-faint">
            {file.state === 'reading' ? 'Reading…' : fileSize(file.bytes)}
          </span>
        </span>
        {file.state === 'failed' && (
          <span className="block text-muted">{file.reason ?? 'This file could not be read.'}</span>
        )}
      </span>
    </AttachmentButton>
  )
}
