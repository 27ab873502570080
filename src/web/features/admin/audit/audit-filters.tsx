import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { AuditAction, type AuditFilter, auditActions, auditApi } from '#contracts/audit.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { downloadFile } from '#web/lib/download.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/filter-bar.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'

/** The part of the log that is asked for. */
export type Wanted = Partial<AuditFilter>

export function useAuditFilters() {
  const filters = useUrlFilters()
  const action = AuditAction.safeParse(filters.get('action')).data
  const [person, from, until] = [filters.get('person'), filters.get('from'), filters.get('until')]
  const wanted: Wanted = {
    ...(action && { action }),
    ...(person && { person }),
    ...(from && { from }),
    ...(until && { until }),
  }
  return { ...filters, wanted }
}

export function AuditFilters({ get, set, wanted }: ReturnType<typeof useAuditFilters>) {
  const to = (name: string) => (value: string) => set(name, value)
  return (
    <>
      <FilterBar>
        <SearchFilter label="Name, email or number" value={get('person')} onChange={to('person')} />
        <SelectFilter
          label="Action"
          all="All actions"
          options={auditActions}
          value={wanted.action ?? ''}
          onChange={to('action')}
        />
        <DayInput label="From" value={get('from')} onChange={to('from')} />
        <DayInput label="Until" value={get('until')} onChange={to('until')} />
      </FilterBar>
      <SaveCsv wanted={wanted} />
    </>
  )
}

function SaveCsv({ wanted }: { wanted: Wanted }) {
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
