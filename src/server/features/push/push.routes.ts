import { pushApi } from '#contracts/push.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { getPush, subscribe, unsubscribe } from './push.service.ts'

export const pushRoutes = (deps: Deps) => [
  handle(pushApi.read, ({ actor }) => getPush(deps, actor)),
  handle(pushApi.subscribe, ({ actor, body }) => subscribe(deps, actor, body)),
  handle(pushApi.unsubscribe, ({ actor }) => unsubscribe(deps, actor)),
]
