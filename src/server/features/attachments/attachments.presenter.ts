import type { Attachment } from '#contracts/attachments.ts'
import type { AttachmentInfo } from './attachments.repository.ts'

export const presentAttachment = (row: AttachmentInfo): Attachment => ({
  id: row.id,
  name: row.name,
  mediaType: row.mediaType,
  bytes: row.bytes,
  state: row.state,
  reason: row.reason,
})
