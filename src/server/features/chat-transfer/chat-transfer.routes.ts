import { chatTransferApi } from '#contracts/chat-transfer.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { takeOverChat } from './device-chat.service.ts'
import { exportChat, exportChats } from './export.service.ts'
import { lastImport, startImport } from './import.service.ts'

export const chatTransferRoutes = (deps: Deps) => [
  handle(chatTransferApi.file, ({ actor, params, query }) =>
    exportChat(deps, actor, { chatId: params.chatId, format: query.format }),
  ),
  handle(chatTransferApi.archive, ({ actor, body }) => exportChats(deps, actor, body.ids)),
  handle(chatTransferApi.startImport, ({ actor, body }) => startImport(deps, actor, body)),
  handle(chatTransferApi.takeOver, ({ actor, body }) => takeOverChat(deps, actor, body)),
  handle(chatTransferApi.lastImport, ({ actor }) => lastImport(deps, actor)),
]
