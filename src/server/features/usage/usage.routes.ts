import { usageApi } from '#contracts/usage.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { readStorage } from './storage.service.ts'
import { describeAllowance, getUsage, listAllowances } from './usage.service.ts'

export const usageRoutes = (deps: Deps) => [
  handle(usageApi.usage, ({ actor }) => getUsage(deps, actor)),
  handle(usageApi.storage, ({ actor }) => readStorage(deps, actor)),
  handle(usageApi.limits, ({ actor }) => listAllowances(deps, actor)),
  handle(usageApi.limit, ({ actor, params }) => describeAllowance(deps, actor, params.name)),
]
