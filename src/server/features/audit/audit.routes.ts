import { auditApi } from '#contracts/admin/audit.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { exportAudit, listAudit } from './audit.service.ts'

export const auditRoutes = (deps: Deps) => [
  handle(auditApi.list, ({ actor, query }) => listAudit(deps, actor, query)),
  handle(auditApi.csv, ({ actor, query, caller }) => exportAudit(deps, actor, query, caller)),
]
