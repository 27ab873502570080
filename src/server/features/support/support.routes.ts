import { supportApi } from '#contracts/support.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { contactSupport } from './support.service.ts'

export const supportRoutes = (deps: Deps) => [
  handle(supportApi.contact, ({ actor, body }) => contactSupport(deps, actor, body)),
]
