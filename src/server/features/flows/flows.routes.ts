import { flowSchedulesApi } from '#contracts/flows/flow-schedules.ts'
import { flowSharesApi } from '#contracts/flows/flow-shares.ts'
import { flowsApi } from '#contracts/flows/flows.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { allowFlow } from './consent.service.ts'
import {
  createFlow,
  deleteFlow,
  duplicateFlow,
  flowFile,
  getFlow,
  listFlows,
  saveFlow,
} from './flows.service.ts'
import { duplicateRun, getRun, listRuns, runFile, startRun, stopRun } from './running/flow-runs.service.ts'
import { answerRun, rerunStep, resumeRun } from './running/run-changes.service.ts'
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
} from './schedules/schedules.service.ts'
import { getShare, readShared, revokeShare, shareRun } from './shares/shares.service.ts'
import { testStep } from './steps/testing-step.service.ts'

export const flowsRoutes = (deps: Deps) => [
  handle(flowSharesApi.get, ({ actor, params }) => getShare(deps, actor, params.runId)),
  handle(flowSharesApi.share, ({ actor, params }) => shareRun(deps, actor, params.runId)),
  handle(flowSharesApi.revoke, ({ actor, params }) => revokeShare(deps, actor, params.runId)),
  handle(flowSharesApi.read, ({ body, caller }) => readShared(deps, body.key, caller)),
  handle(flowsApi.list, ({ actor, query }) => listFlows(deps, actor, query)),
  handle(flowsApi.create, ({ actor, body }) => createFlow(deps, actor, body)),
  handle(flowsApi.get, ({ actor, params, query }) => getFlow(deps, actor, params.flowId, query)),
  handle(flowsApi.save, ({ actor, params, body }) => saveFlow(deps, actor, params.flowId, body)),
  handle(flowsApi.duplicate, ({ actor, params }) => duplicateFlow(deps, actor, params.flowId)),
  handle(flowsApi.delete, ({ actor, params }) => deleteFlow(deps, actor, params.flowId)),
  handle(flowsApi.file, ({ actor, params }) => flowFile(deps, actor, params.flowId)),
  handle(flowsApi.allow, ({ actor, params, body, caller }) =>
    allowFlow(deps, actor, { ...params, ...body, network: caller.network }),
  ),
  handle(flowsApi.start, ({ actor, params, body }) => startRun(deps, actor, params.flowId, body)),
  handle(flowsApi.testStep, ({ actor, body }) => testStep(deps, actor, body)),
  handle(flowsApi.runs, ({ actor, query }) => listRuns(deps, actor, query)),
  handle(flowsApi.run, ({ actor, params }) => getRun(deps, actor, params.runId)),
  handle(flowsApi.answer, ({ actor, params, body }) => answerRun(deps, actor, params.runId, body)),
  handle(flowsApi.rerun, ({ actor, params, body }) => rerunStep(deps, actor, params.runId, body.step)),
  handle(flowsApi.stop, ({ actor, params }) => stopRun(deps, actor, params.runId)),
  handle(flowsApi.resume, ({ actor, params }) => resumeRun(deps, actor, params.runId)),
  handle(flowsApi.duplicateRun, ({ actor, params }) => duplicateRun(deps, actor, params.runId)),
  handle(flowsApi.runFile, ({ actor, params }) => runFile(deps, actor, params.runId)),
  handle(flowSchedulesApi.list, ({ actor }) => listSchedules(deps, actor)),
  handle(flowSchedulesApi.create, ({ actor, body }) => createSchedule(deps, actor, body)),
  handle(flowSchedulesApi.change, ({ actor, params, body }) =>
    changeSchedule(deps, actor, params.scheduleId, body),
  ),
  handle(flowSchedulesApi.delete, ({ actor, params }) => deleteSchedule(deps, actor, params.scheduleId)),
]
