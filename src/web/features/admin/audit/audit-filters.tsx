import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { type AuditFilter, auditActions, auditApi } from '#contracts/admin/audit.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { choice, day, ListFilters, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

/** Filters of the audit log. */
export type AuditListFilter = Partial<AuditFilter>

const narrowing = {
  person: words('Name, email or user ID'),
  action: choice('Action', 'All actions', auditActions),
  from: day('From'),
  until: day('Until'),
}
export const useAuditFilters = () => useListFilters(narrowing)

export const AuditFilters = ({ of }: { of: ReturnType<typeof useAuditFilters> }) => (
  <>
    <ListFilters of={of} />
    <SaveCsv wanted={of.wanted} />
  </>
)

function SaveCsv({ wanted }: { wanted: AuditListFilter }) {
  const save = useMutation({
    mutationFn: () => downloadFile(auditApi.csv, { query: wanted }),
    onError: (error) => quickToast.error(messageOf(error, 'The file could not be downloaded. Try again.')),
  })
  return (
    <Button size="small" className="self-end" loading={save.isPending} onClick={() => save.mutate()}>
      {!save.isPending && <Download />}
      Download as CSV
    </Button>
  )
}
