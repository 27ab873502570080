import { z } from 'zod'
import { Done } from './core/done.ts'
import { AttachmentId } from './core/ids.ts'
import { route } from './core/route.ts'

export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024

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
  /** The file itself, as it was given. */
  download: route('GET', '/api/attachments/:attachmentId/file', { ...byAttachment, file: true }),
  /** Only while it was not sent. */
  delete: route('DELETE', '/api/attachments/:attachmentId', { ...byAttachment, reply: Done }),
}
