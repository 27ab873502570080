import type { CanonChange, CanonField } from '#contracts/canon.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadMore } from '#web/ui/lists/rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useBoard } from '../board/board-context.ts'
import { useCanonActions } from '../canon-actions.ts'
import { type HistoryEntry, historyEntries } from './history-entries.ts'
import { sourceName } from './source-note.tsx'
import { ValueView } from './value-view.tsx'

interface FieldHistoryProps {
  path: string
  label: string
  field: CanonField | undefined
  onClose: () => void
}

/** A field's history; any earlier value can be restored. */
export function FieldHistory({ path, label, field, onClose }: FieldHistoryProps) {
  const list = useHistory(path)
  const { data: changes, error, refetch } = list
  return (
    <Dialog open onOpenChange={onClose} title={`History of ${label}`} description={path}>
      {error && !changes && (
        <ErrorCard title="The history could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!changes && !error && (
        <div role="status" aria-label="Loading the history" className="flex flex-col gap-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {changes?.length === 0 && <p className="text-muted">No changes yet.</p>}
      {changes && changes.length > 0 && (
        <ol className="-mx-2 max-h-[60dvh] overflow-y-auto px-2">
          {historyEntries(changes).map((past) => (
            <Moment key={past.change.id} past={past} field={field} onClose={onClose} />
          ))}
        </ol>
      )}
      <LoadMore list={list} label="Show older" className="items-start" />
    </Dialog>
  )
}

function useHistory(path: string) {
  const { historyKey, readHistory } = useCanonActions()
  return usePagedQuery({
    queryKey: historyKey(path),
    read: (cursor, signal) => readHistory(path, cursor, signal),
    select: itemsOf,
  })
}

const verbs: Record<CanonChange['kind'], string> = {
  set: 'set it',
  deleted: 'deleted it',
  locked: 'locked it',
  unlocked: 'unlocked it',
  lost: 'tried to set this, but another edit came first',
  refused: 'refused this proposal',
}

interface MomentProps {
  past: HistoryEntry
  field: CanonField | undefined
  onClose: () => void
}

function Moment({ past: { change, before, isNow }, field, onClose }: MomentProps) {
  const board = useBoard()
  const { path, value, type, timestamp, source, why, kind } = change
  const restore = () => {
    if (value === null || !type) return
    board.save({
      path,
      type,
      value,
      basedOn: field?.timestamp ?? null,
      why: `Restored from ${when(timestamp)}`,
    })
    onClose()
  }
  return (
    <li className="flex items-start gap-3 border-t border-line-soft py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="figures flex flex-wrap items-baseline gap-x-2">
          {before && (
            <>
              <del className="min-w-0 text-muted">
                <ValueView shown={{ path, ...before }} />
              </del>
              <span aria-hidden="true" className="text-faint">
                →
              </span>
            </>
          )}
          {value !== null && type && <ValueView shown={{ path, type, value }} className="font-semibold" />}
        </p>
        <p className="text-small text-muted">
          {whoOf(change)} {verbs[kind]}{' '}
          <time dateTime={timestamp} title={when(timestamp)}>
            {ago(timestamp)}
          </time>
          {kind === 'set' && source !== 'user' && change.by && `, from ${sourceName(source)}`}
          {why && `: ${why}`}
        </p>
      </div>
      {value !== null && type && !isNow && !field?.locked && (
        <Button size="small" onClick={restore}>
          Restore
        </Button>
      )}
    </li>
  )
}

const whoOf = ({ by, source }: CanonChange): string => {
  if (by) return by
  const name = sourceName(source)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const when = (time: string) =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
