import { z } from 'zod'
import { Done } from './core/done.ts'
import { AttachmentId } from './core/ids.ts'
import { FileName } from './core/names.ts'
import { PICTURE_ENDINGS } from './core/pictures.ts'
import { route } from './core/route.ts'

export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024

/** Characters of one file that go into a prompt. */
export const ATTACHMENT_PROMPT_CHARACTERS = 32_000
/** Characters shown in a preview. */
export const ATTACHMENT_PREVIEW = 4_000

/** Accepted file extensions. The content has to match. */
export const ATTACHMENT_ENDINGS = [
  ...'.txt .md .csv .tsv .json .html .htm .pdf .docx .xlsx'.split(' '),
  ...PICTURE_ENDINGS,
]

export const Attachment = z.object({
  id: AttachmentId,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  state: z.enum(['reading', 'ready', 'failed']),
  /** Why reading failed. */
  reason: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** Text extracted from a file; by OCR for a picture. */
export const AttachmentText = z.object({
  /** The start of the text. */
  text: z.string(),
  /** Length of the whole text. */
  characters: z.number().int(),
})
export type AttachmentText = z.infer<typeof AttachmentText>

const byAttachment = { params: z.object({ attachmentId: AttachmentId }) }

export const attachmentsApi = {
  /** The body is the file. A job extracts its text. */
  upload: route('POST', '/api/attachments', {
    query: z.object({ name: FileName }),
    bytes: true,
    bodyLimit: MAX_ATTACHMENT_BYTES,
    data: Attachment,
  }),
  get: route('GET', '/api/attachments/:attachmentId', { ...byAttachment, data: Attachment }),
  text: route('GET', '/api/attachments/:attachmentId/text', { ...byAttachment, data: AttachmentText }),
  /** The original file. */
  download: route('GET', '/api/attachments/:attachmentId/file', { ...byAttachment, file: true }),
  /** A small square preview, for pictures only. */
  thumbnail: route('GET', '/api/attachments/:attachmentId/thumbnail', { ...byAttachment, file: true }),
  /** Only before it is sent. */
  delete: route('DELETE', '/api/attachments/:attachmentId', { ...byAttachment, reply: Done }),
}
