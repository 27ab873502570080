import { runsApi } from '#contracts/runs.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { followRun, getRun, resumeRun, stopRun } from './runs.service.ts'

export const runsRoutes = (deps: Deps) => [
  handle(runsApi.get, ({ actor, params }) => getRun(deps, actor, params.runId)),
  handle(runsApi.events, ({ actor, params, query }) =>
    followRun(deps, actor, { runId: params.runId, after: query.after }),
  ),
  handle(runsApi.resume, ({ actor, params }) => resumeRun(deps, actor, params.runId)),
  handle(runsApi.stop, ({ actor, params }) => stopRun(deps, actor, params.runId)),
]
