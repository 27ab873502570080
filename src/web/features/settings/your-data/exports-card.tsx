import type { DataExport } from '#contracts/account.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useExports, useStartExport } from '../settings.queries.ts'
import { ExportRow } from './export-row.tsx'
import { RunningExport } from './running-export.tsx'

const isBeingMade = ({ state }: DataExport) => state === 'waiting' || state === 'running'

export function ExportsCard() {
  const exports = useExports()
  const running = exports.data?.find(isBeingMade)
  return (
    <Card title="Export">
      <p className="mb-3 text-muted">
        Get a ZIP file with everything you have here: your account, chats and projects. This can take a while
        and continues if you leave the page.
      </p>
      {running ? (
        <RunningExport key={running.runId} running={running} />
      ) : (
        <StartButton disabled={exports.isPending} />
      )}
      {exports.data ? (
        <ExportList exports={exports.data.filter((made) => !isBeingMade(made))} />
      ) : exports.error ? (
        <div className="mt-4">
          <ErrorCard
            title="Your exports could not be loaded"
            error={exports.error}
            onRetry={() => void exports.refetch()}
          />
        </div>
      ) : (
        <Skeleton className="mt-4 h-4 w-1/2" />
      )}
    </Card>
  )
}

function StartButton({ disabled }: { disabled: boolean }) {
  const start = useStartExport()
  const begin = () =>
    start.mutate(undefined, {
      onError: (error) => quickToast.error(messageOf(error, 'The export could not be started. Try again.')),
    })
  return (
    <Button disabled={disabled} loading={start.isPending} onClick={begin}>
      Export my data
    </Button>
  )
}

function ExportList({ exports }: { exports: DataExport[] }) {
  if (exports.length === 0) return null
  return (
    <ul aria-label="Exports" className="mt-4 flex flex-col">
      {exports.map((each) => (
        <ExportRow key={each.id} made={each} />
      ))}
    </ul>
  )
}
