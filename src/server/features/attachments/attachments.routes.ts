import { attachmentsApi } from '#contracts/attachments.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import {
  attachmentFile,
  attachmentText,
  attachmentThumbnail,
  deleteAttachment,
  getAttachment,
  uploadAttachment,
} from './attachments.service.ts'

export const attachmentsRoutes = (deps: Deps) => [
  handle(attachmentsApi.upload, ({ actor, query, body }) =>
    uploadAttachment(deps, actor, { name: query.name, body }),
  ),
  handle(attachmentsApi.get, ({ actor, params }) => getAttachment(deps, actor, params.attachmentId)),
  handle(attachmentsApi.text, ({ actor, params }) => attachmentText(deps, actor, params.attachmentId)),
  handle(attachmentsApi.download, ({ actor, params }) => attachmentFile(deps, actor, params.attachmentId)),
  handle(attachmentsApi.thumbnail, ({ actor, params }) =>
    attachmentThumbnail(deps, actor, params.attachmentId),
  ),
  handle(attachmentsApi.delete, ({ actor, params }) => deleteAttachment(deps, actor, params.attachmentId)),
]
