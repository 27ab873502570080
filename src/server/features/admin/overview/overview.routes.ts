import { overviewApi } from '#contracts/admin/overview.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import {
  getMailHealth,
  getProcesses,
  getProviderHealth,
  getQueueHealth,
  getSetupNotices,
} from './health.service.ts'
import { getActive, getErrors, getSignUps, getSpending } from './overview.service.ts'
import { getStorageUse } from './storage-use.service.ts'

export const overviewRoutes = (deps: Deps) => [
  handle(overviewApi.signUps, ({ actor, query }) => getSignUps(deps, actor, query.range)),
  handle(overviewApi.active, ({ actor, query }) => getActive(deps, actor, query.range)),
  handle(overviewApi.spending, ({ actor, query }) => getSpending(deps, actor, query.range)),
  handle(overviewApi.errors, ({ actor, query }) => getErrors(deps, actor, query.range)),
  handle(overviewApi.setup, () => getSetupNotices(deps)),
  handle(overviewApi.queue, () => getQueueHealth(deps)),
  handle(overviewApi.providers, () => getProviderHealth(deps)),
  handle(overviewApi.mail, () => getMailHealth(deps)),
  handle(overviewApi.storage, () => getStorageUse(deps)),
  handle(overviewApi.processes, () => getProcesses(deps)),
]
