import Paperclip from 'lucide-react/icons/paperclip'
import { type Attachment, attachmentsApi } from '#contracts/attachments.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { downloadFile } from '#web/lib/download.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { showToast } from '#web/ui/toast.store.ts'

/** The files that went along with a question; one click saves one. */
export function AttachmentChips({ attachments }: { attachments: Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex max-w-full flex-wrap justify-end gap-1.5">
      {attachments.map((attachment) => (
        <li key={attachment.id} className="min-w-0">
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
