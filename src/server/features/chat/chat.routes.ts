import { cardsApi } from '#contracts/cards.ts'
import { chatApi } from '#contracts/chat.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { retryAnswer, sendMessage } from './asking.service.ts'
import {
  changeChat,
  changeManyChats,
  deleteChat,
  forgetChat,
  getChat,
  getEarlier,
  rateMessage,
  restoreChat,
  saveCard,
  showBranch,
} from './chat.service.ts'
import { listChats } from './listing.service.ts'

export const chatRoutes = (deps: Deps) => [
  handle(chatApi.list, ({ actor, query }) => listChats(deps, actor, query)),
  handle(chatApi.get, ({ actor, params }) => getChat(deps, actor, params.chatId)),
  handle(chatApi.earlier, ({ actor, params, query }) => getEarlier(deps, actor, params.chatId, query.before)),
  handle(chatApi.send, ({ actor, params, body, caller: { locale } }) =>
    sendMessage(deps, actor, { chatId: params.chatId, message: body, locale }),
  ),
  handle(chatApi.retry, ({ actor, params, body, caller: { locale } }) =>
    retryAnswer(deps, actor, { chatId: params.chatId, again: body, locale }),
  ),
  handle(chatApi.showBranch, ({ actor, params, body }) =>
    showBranch(deps, actor, params.chatId, body.messageId),
  ),
  handle(chatApi.change, ({ actor, params, body }) => changeChat(deps, actor, params.chatId, body)),
  handle(chatApi.delete, ({ actor, params }) => deleteChat(deps, actor, params.chatId)),
  handle(chatApi.restore, ({ actor, params }) => restoreChat(deps, actor, params.chatId)),
  handle(chatApi.forget, ({ actor, params }) => forgetChat(deps, actor, params.chatId)),
  handle(chatApi.changeMany, ({ actor, body }) => changeManyChats(deps, actor, body.change)),
  handle(cardsApi.save, ({ actor, params, body }) => saveCard(deps, actor, params.messageId, body)),
  handle(chatApi.rate, ({ actor, params, body }) => rateMessage(deps, actor, params.messageId, body)),
]
