import { AuditFilters, useAuditFilters } from './audit-filters.tsx'
import { AuditRows } from './audit-rows.tsx'

export function AuditSection() {
  const filters = useAuditFilters()
  return (
    <>
      <AuditFilters of={filters} />
      <AuditRows wanted={filters.wanted} onClear={filters.clear} />
    </>
  )
}
