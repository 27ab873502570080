import { useQueryClient } from '@tanstack/react-query'
import BookPlus from 'lucide-react/icons/book-plus'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useParams } from 'react-router'
import {
  ATTACHMENT_PROMPT_CHARACTERS,
  type Attachment,
  type AttachmentText,
  attachmentsApi,
} from '#contracts/attachments.ts'
import { fileSize } from '#core/file-size.ts'
import {
  isPicture,
  readAttachment,
  useAttachmentPicture,
  useAttachmentText,
} from '#web/features/attachments/attachments.queries.ts'
import { refreshFiles } from '#web/features/knowledge/knowledge.queries.ts'
import { addFiles } from '#web/features/knowledge/uploads.store.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Modal, ModalClose, ModalTitle } from '#web/ui/overlays/modal.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { chatQuery } from '../chat.queries.ts'

/** Preview of a file: the original and its extracted text. */
export function AttachmentPreview({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const projectId = useProjectOfChat()
  const client = useQueryClient()
  return (
    <Modal open onOpenChange={onClose} className="max-w-reading gap-3 p-5 max-md:p-4">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <ModalTitle className="font-display text-title font-semibold [overflow-wrap:anywhere]">
            {file.name}
          </ModalTitle>
          <p className="figures text-small text-muted">{fileSize(file.bytes)}</p>
        </div>
        <ModalClose asChild>
          <IconButton label="Close" icon={<X />} className="-mt-1 -mr-1" />
        </ModalClose>
      </header>
      {isPicture(file) && <LargePicture file={file} />}
      <ReadText file={file} />
      <ButtonRow end>
        {projectId && (
          <Button
            onClick={() => {
              void addToKnowledge(client, projectId, file)
              onClose()
            }}
          >
            <BookPlus />
            Add to knowledge
          </Button>
        )}
        <Button onClick={() => void save(file)}>
          <Download />
          Download
        </Button>
      </ButtonRow>
    </Modal>
  )
}

function LargePicture({ file }: { file: Attachment }) {
  const picture = useAttachmentPicture(file, 'original')
  if (!picture) return <Skeleton className="h-60" />
  return (
    <img
      src={picture}
      alt={file.name}
      className="max-h-[60dvh] self-center rounded-card border border-line-soft object-contain"
    />
  )
}

function ReadText({ file }: { file: Attachment }) {
  const { data, error, refetch } = useAttachmentText(file)
  if (file.state === 'reading') return <p className="text-muted">Still being read…</p>
  if (file.state === 'failed')
    return <p className="text-loss">{file.reason ?? 'This file could not be read.'}</p>
  if (error)
    return <ErrorCard title="The text could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-30" />
  if (data.text === '')
    return (
      <p className="text-small text-muted">
        {isPicture(file) ? 'No text found in this picture.' : 'This file has no text.'}
      </p>
    )
  return (
    <>
      <p className="text-small text-muted">{amountOf(file, data)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Text in this file" className={textStyle}>
        {data.text}
        {data.text.length < data.characters && '…'}
      </section>
    </>
  )
}

const textStyle =
  'max-h-[40dvh] overflow-y-auto rounded-card border border-line-soft bg-rail p-3 font-mono text-label whitespace-pre-wrap [overflow-wrap:anywhere]'

function amountOf(file: Attachment, { text, characters }: AttachmentText): string {
  const count = (all: number) => all.toLocaleString('en')
  if (characters > ATTACHMENT_PROMPT_CHARACTERS)
    return `Answers use only the first ${count(ATTACHMENT_PROMPT_CHARACTERS)} of ${count(characters)} characters. Add the file to a project’s knowledge to search all of it. Preview:`
  if (text.length < characters) return `All ${count(characters)} characters were read. Preview:`
  return isPicture(file) ? 'Text found in this picture:' : 'Text in this file:'
}

function useProjectOfChat(): string | undefined {
  const { chatId = '' } = useParams()
  return useQueryClient().getQueryData(chatQuery(chatId).queryKey)?.projectId ?? undefined
}

async function addToKnowledge(
  client: ReturnType<typeof useQueryClient>,
  projectId: string,
  attachment: Attachment,
): Promise<void> {
  const { name } = attachment
  try {
    const file = await readAttachment(client, attachment)
    quickToast.show(`Adding ${name} to the project’s knowledge…`)
    addFiles([file], {
      projectId,
      mostBytes: undefined,
      onSent: ({ known }) => {
        quickToast.success(known ? `${name} was already added.` : `${name} was added and is being read.`)
        void refreshFiles(client, projectId)
      },
    })
  } catch (error) {
    quickToast.error(
      messageOf(error, `${name} could not be added. The server did not answer. Please try again.`),
    )
  }
}

async function save({ id, name }: Attachment): Promise<void> {
  try {
    await downloadFile(attachmentsApi.download, { params: { attachmentId: id } })
  } catch (error) {
    quickToast.error(
      messageOf(error, `${name} could not be downloaded. The server did not answer. Please try again.`),
    )
  }
}
