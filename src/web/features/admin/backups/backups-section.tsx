import type { Backups } from '#contracts/admin/operations.ts'
import { fileSize } from '#core/file-size.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { LoadMore, RowsLoading } from '#web/ui/lists/rows.tsx'
import { BackupRows } from './backup-rows.tsx'
import { useBackUp, useBackups, useStopBackup } from './backups.queries.ts'
import { RestoreCard } from './restore-card.tsx'
import { ScheduleCard } from './schedule-card.tsx'

export function BackupsSection() {
  const list = useBackups()
  const [now] = list.data?.pages ?? []
  if (list.isPending) return <RowsLoading label="Loading backups" />
  if (!now) {
    return (
      <ErrorCard title="Backups could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
    )
  }
  const { folder, database, schedule, scheduledAt } = now
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <NowCard now={now} />
      <BackupRows backups={items} />
      <LoadMore list={list} />
      <ScheduleCard key={`${schedule.every} ${schedule.keep}`} schedule={schedule} nextAt={scheduledAt} />
      <RestoreCard folder={folder} database={database} newest={items[0]?.name} />
    </>
  )
}

function NowCard({ now: { running, failure, folder, free, database } }: { now: Backups }) {
  const [start, stop] = [useBackUp(), useStopBackup()]
  return (
    <Card title="Back up now">
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted [overflow-wrap:anywhere]">
          A backup contains the database and, if they are in the data folder, the stored files and the
          installation’s key. It is written to {folder}, where {fileSize(free)} are free.{' '}
          {database === 'embedded'
            ? 'The app pauses while the database is read: seconds, or minutes for a very large one.'
            : 'The app keeps running meanwhile.'}
        </p>
        <FormAlert message={failure && !running ? `The last backup failed: ${failure}` : undefined} />
        {running ? (
          <RunProgress
            frame="none"
            label={running.note}
            done={running.done}
            total={running.total}
            cancel={{ word: 'Stop', isPending: stop.isPending, onCancel: stop.stop }}
          />
        ) : (
          <Button variant="primary" loading={start.isPending} onClick={start.begin}>
            Back up now
          </Button>
        )}
      </div>
    </Card>
  )
}
