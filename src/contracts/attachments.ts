import { z } from 'zod'
import { Done } from './core/done.ts'
import { AttachmentId } from './core/ids.ts'
import { route } from './core/route.ts'

export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024

/** Of one file an answer is told so much at most. */
export const ATTACHMENT_CHARACTERS_TOLD = 32_000
/** And one that looks at it sees so much. */
export const ATTACHMENT_PREVIEW = 4_000

/** Endings of the files that are taken. What one is shows in its content, which has to agree. */
export const ATTACHMENT_ENDINGS =
  '.txt .md .csv .tsv .json .html .htm .pdf .docx .xlsx .png .jpg .jpeg .webp .gif'.split(' ')

export const Attachment = z.object({
  id: AttachmentId,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  state: z.enum(['reading', 'ready', 'failed']),
  /** Why it could not be read. */
  reason: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** What was read from a file; of a picture, the text that stands in it. */
export const AttachmentText = z.object({
  /** Its beginning. */
  text: z.string(),
  /** How many there are in all. */
  characters: z.number().int(),
})
export type AttachmentText = z.infer<typeof AttachmentText>

const byAttachment = { params: z.object({ attachmentId: AttachmentId }) }

export const attachmentsApi = {
  /** The body is the file. Its text is read afterwards. */
  upload: route('POST', '/api/attachments', {
    query: z.object({ name: z.string().min(1).max(1_000) }),
    bytes: true,
    bodyLimit: MAX_ATTACHMENT_BYTES,
    data: Attachment,
  }),
  get: route('GET', '/api/attachments/:attachmentId', { ...byAttachment, data: Attachment }),
  text: route('GET', '/api/attachments/:attachmentId/text', { ...byAttachment, data: AttachmentText }),
  /** The file itself, as it was given. */
  download: route('GET', '/api/attachments/:attachmentId/file', { ...byAttachment, file: true }),
  /** A small square picture; only pictures have one. */
  thumbnail: route('GET', '/api/attachments/:attachmentId/thumbnail', { ...byAttachment, file: true }),
  /** Only while it was not sent. */
  delete: route('DELETE', '/api/attachments/:attachmentId', { ...byAttachment, reply: Done }),
}
