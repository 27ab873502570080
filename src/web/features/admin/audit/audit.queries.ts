import { auditApi } from '#contracts/admin/audit.ts'
import { call } from '#web/lib/http/call.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import type { AuditListFilter } from './audit-filters.tsx'

const PAGE = 50

/** Earlier rows stay until those of the new filters arrive. */
export const useAudit = (wanted: AuditListFilter) =>
  usePagedQuery({
    queryKey: ['/api/admin/audit', wanted],
    read: async (cursor, signal) =>
      (await call(auditApi.list, { query: { ...wanted, cursor, limit: PAGE }, signal })).data,
    select: itemsOf,
    keepPrevious: true,
  })
