import { canonApi } from '#contracts/canon.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import {
  canonState,
  canonSummaries,
  confirmField,
  deleteField,
  listHistory,
  lockField,
  proposeFields,
  readCanon,
  restoreField,
  runAutoRules,
  writeCanon,
} from './canon.service.ts'
import { acceptProposals, listProposals, refuseProposals } from './proposals.service.ts'

export const canonRoutes = (deps: Deps) => [
  handle(canonApi.get, ({ actor, params }) => readCanon(deps, actor, params.projectId)),
  handle(canonApi.write, ({ actor, params, body }) => writeCanon(deps, actor, params.projectId, body)),
  handle(canonApi.autorule, ({ actor, params }) => runAutoRules(deps, actor, params.projectId)),
  handle(canonApi.state, ({ actor, params }) => canonState(deps, actor, params.projectId)),
  handle(canonApi.history, ({ actor, params, query }) => listHistory(deps, actor, params.projectId, query)),
  handle(canonApi.lock, ({ actor, params, body }) => lockField(deps, actor, params.projectId, body)),
  handle(canonApi.confirm, ({ actor, params, body }) => confirmField(deps, actor, params.projectId, body)),
  handle(canonApi.restore, ({ actor, params, body }) => restoreField(deps, actor, params.projectId, body)),
  handle(canonApi.deleteField, ({ actor, params, query }) =>
    deleteField(deps, actor, params.projectId, { path: params.path, ...query }),
  ),
  handle(canonApi.proposals, ({ actor, params }) => listProposals(deps, actor, params.projectId)),
  handle(canonApi.propose, ({ actor, params, body }) => proposeFields(deps, actor, params.projectId, body)),
  handle(canonApi.accept, ({ actor, params, body }) => acceptProposals(deps, actor, params.projectId, body)),
  handle(canonApi.refuse, ({ actor, params, body }) =>
    refuseProposals(deps, actor, params.projectId, body.ids),
  ),
  handle(canonApi.summaries, ({ actor }) => canonSummaries(deps, actor)),
]
