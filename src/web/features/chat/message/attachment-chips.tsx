import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { type Attachment, attachmentsApi } from '#contracts/attachments.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { downloadFile } from '#web/lib/download.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.store.ts'

interface AttachmentChipsProps {
  attachments: Attachment[]
  /** Where the question is being edited. */
  onLeaveOut?: (id: string) => void
}

/** The files that went along with a question; one click saves one. */
export function AttachmentChips({ attachments, onLeaveOut }: AttachmentChipsProps) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex max-w-full flex-wrap justify-end gap-1.5">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="flex min-w-0 items-center">
          <button
            type="button"
            aria-label={`Download ${attachment.name}, ${fileSize(attachment.bytes)}`}
            onClick={() => void save(attachment)}
            className="inline-flex h-8 max-w-full items-center gap-2 rounded-control border border-line bg-panel px-2.5 text-small transition-colors hover:bg-raised max-md:h-11"
          >
            <Paperclip className="text-muted" />
            <span className="truncate">{attachment.name}</span>
            <span className="figures flex-none text-faint">{fileSize(attachment.bytes)}</span>
          </button>
          {onLeaveOut && (
            <IconButton
              label={`Leave out ${attachment.name}`}
              icon={<X />}
              onClick={() => onLeaveOut(attachment.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

async function save({ id, name }: Attachment): Promise<void> {
  try {
    await downloadFile(attachmentsApi.download, { params: { attachmentId: id } })
  } catch (error) {
    const description = messageOf(error, 'The server did not answer. Please try again.')
    showToast({ title: `${name} could not be downloaded`, description, variant: 'destructive' })
  }
}
