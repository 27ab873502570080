import CircleAlert from 'lucide-react/icons/circle-alert'
import FileText from 'lucide-react/icons/file-text'
import FolderOpen from 'lucide-react/icons/folder-open'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Attachment } from '#contracts/attachments.ts'
import { fileSize } from '#core/file-size.ts'
import { useAttachment, useAttachmentPicture } from '#web/features/attachments/attachments.queries.ts'
import { cx } from '#web/lib/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { AttachmentButton } from '../message/attachment-button.tsx'
import { detach, removeUpload, useUploads } from './composer-files.store.ts'
import { changeDraft, useDraft } from './draft.store.ts'
import { useDraftProject } from './use-draft-project.ts'

/** Chips above the text box: a new chat's project, attached files, uploads and failed uploads. */
export function ComposerParts({ draft }: { draft: string }) {
  const { attachments } = useDraft(draft)
  const uploads = useUploads(draft)
  const project = useDraftProject(draft)
  return (
    // Scrolls, or many files would push the buttons off a phone's screen. The padding leaves room for focus rings.
    <ul
      aria-label="Attached to the message"
      className="-m-1 flex max-h-[30dvh] max-md:m-0 max-md:w-full flex-wrap gap-1.5 overflow-y-auto p-1 pb-1.5"
    >
      {project && (
        <PartChip
          name={project.name}
          icon={<FolderOpen className="text-muted" />}
          onRemove={() => changeDraft(draft, { projectId: undefined })}
        />
      )}
      {attachments.map((attachment) => (
        <AttachedFile key={attachment.id} known={attachment} onRemove={() => detach(draft, attachment.id)} />
      ))}
      {uploads.map(({ id, name, bytes, progress, problem }) => (
        <PartChip
          key={id}
          name={name}
          note={problem ? fileSize(bytes) : `${Math.round(progress * 100)} %`}
          problem={problem}
          icon={<Spinner className="text-accent" />}
          onRemove={() => removeUpload(draft, id)}
        />
      ))}
    </ul>
  )
}

/** An uploaded file, which the server may still be reading. */
function AttachedFile({ known, onRemove }: { known: Attachment; onRemove: () => void }) {
  const file = useAttachment(known.id, known) ?? known
  const picture = useAttachmentPicture(file, 'thumbnail')
  const icon = picture ? (
    <img src={picture} alt="" className="size-6 flex-none rounded-small object-cover" />
  ) : (
    <FileText className="text-muted" />
  )
  return (
    <PartChip
      name={file.name}
      note={file.state === 'reading' ? 'Reading…' : fileSize(file.bytes)}
      problem={file.state === 'failed' ? (file.reason ?? 'This file could not be read.') : undefined}
      icon={icon}
      file={file}
      onRemove={onRemove}
    />
  )
}

interface PartChipProps {
  name: string
  note?: string
  problem?: string
  icon: ReactNode
  /** Opened by clicking the name. */
  file?: Attachment
  onRemove: () => void
}

function PartChip({ name, note, problem, icon, file, onRemove }: PartChipProps) {
  const label = (
    <>
      {problem ? <CircleAlert className="text-loss" /> : icon}
      <span className="min-w-0 py-1">
        <span className="flex gap-2">
          <span className="max-w-50 truncate font-medium">{name}</span>
          {note && <span className="figures flex-none text-faint">{note}</span>}
        </span>
        {problem && <span className="block text-muted">{problem}</span>}
      </span>
    </>
  )
  const labelStyle = 'flex min-w-0 items-center gap-2 rounded-control text-left max-md:min-h-11'
  return (
    <li
      role={problem ? 'alert' : undefined}
      className={cx(
        'flex max-w-full animate-appear items-center gap-2 rounded-control border bg-raised pl-2.5 text-small',
        problem ? 'border-loss/50' : 'border-line',
      )}
    >
      {file ? (
        <AttachmentButton file={file} className={labelStyle}>
          {label}
        </AttachmentButton>
      ) : (
        <span className={labelStyle}>{label}</span>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="flex size-8 flex-none items-center justify-center rounded-control text-muted hover:text-text max-md:size-11"
      >
        <X />
      </button>
    </li>
  )
}
