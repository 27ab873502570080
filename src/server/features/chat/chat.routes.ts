import { chatApi } from '#contracts/chat.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { describeAssistant, getChat, listChats, retryAnswer, sendMessage } from './chat.service.ts'

export const chatRoutes = (deps: Deps) => [
  handle(chatApi.list, ({ actor, query }) => listChats(deps, actor, query)),
  handle(chatApi.get, ({ actor, params }) => getChat(deps, actor, params.chatId)),
  handle(chatApi.send, ({ actor, params, body }) =>
    sendMessage(deps, actor, { chatId: params.chatId, message: body }),
  ),
  handle(chatApi.retry, ({ actor, params, body }) =>
    retryAnswer(deps, actor, { chatId: params.chatId, answerId: body.id }),
  ),
  handle(chatApi.assistant, () => describeAssistant(deps)),
]
