import { type ReactNode, useState } from 'react'
import type { Attachment } from '#contracts/attachments.ts'
import { fileSize } from '#core/file-size.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'

const Preview = lazyScreen(() => import('./attachment-preview.tsx'), 'AttachmentPreview')

interface AttachmentButtonProps {
  file: Attachment
  className: string
  children: ReactNode
}

/** Opens a preview: the picture, or the start of the extracted text. */
export function AttachmentButton({ file, className, children }: AttachmentButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Open ${file.name}, ${fileSize(file.bytes)}`}
        onClick={() => setOpen(true)}
        className={className}
      >
        {children}
      </button>
      {open && (
        <SmallPart>
          <Preview file={file} onClose={() => setOpen(false)} />
        </SmallPart>
      )}
    </>
  )
}
