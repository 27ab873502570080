import { chatSearchApi } from '#contracts/chat-search.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { searchMessages } from './chat-search.service.ts'

export const chatSearchRoutes = (deps: Deps) => [
  handle(chatSearchApi.search, ({ actor, query }) => searchMessages(deps, actor, query)),
]
