import { chatSharesApi } from '#contracts/chat-shares.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { getShare, readShared, revokeShare, shareChat } from './chat-shares.service.ts'

export const chatSharesRoutes = (deps: Deps) => [
  handle(chatSharesApi.get, ({ actor, params }) => getShare(deps, actor, params.chatId)),
  handle(chatSharesApi.share, ({ actor, params }) => shareChat(deps, actor, params.chatId)),
  handle(chatSharesApi.revoke, ({ actor, params }) => revokeShare(deps, actor, params.chatId)),
  handle(chatSharesApi.read, ({ body, caller }) => readShared(deps, body.key, caller)),
]
