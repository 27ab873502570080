import type { ReactNode } from 'react'
import type { CanonConflict } from '#contracts/canon.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useCanonActions } from '../canon-actions.ts'
import type { Trouble } from './edit-troubles.store.ts'
import { sourceName } from './source-note.tsx'
import { withErrorToast } from './use-field-changes.tsx'
import { ValueView } from './value-view.tsx'

interface ConflictNoteProps {
  trouble: Trouble
  conflict: CanonConflict
  onUseMine: () => void
  onKeepTheirs: () => void
}

const sentences: Record<CanonConflict['reason'], string> = {
  changed: 'This field was changed elsewhere while you were editing. Which value do you want to keep?',
  deleted: 'This field was deleted elsewhere while you were editing. Do you want to restore it?',
  locked: 'This field has been locked. Unlock it to save your value.',
}

/** Both values side by side; nothing is lost until the person has chosen, and neither after that: the history has both. */
export function ConflictNote({ trouble: { edit }, conflict, onUseMine, onKeepTheirs }: ConflictNoteProps) {
  const { lock } = useCanonActions()
  const { path, current, reason } = conflict
  const putMine = async () => {
    if (reason === 'locked') await lock(path, false)
    onUseMine()
  }
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-control bg-accent-soft p-3">
      <p>{sentences[reason]}</p>
      <dl className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Choice name="You wrote">
          <ValueView shown={edit} className="font-semibold" />
        </Choice>
        <Choice name={current ? `Now, from ${sourceName(current.source)}, ${ago(current.timestamp)}` : 'Now'}>
          {current ? (
            <ValueView shown={{ path, ...current }} className="font-semibold" />
          ) : (
            <span className="text-faint">Nothing</span>
          )}
        </Choice>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="primary"
          onClick={() => void withErrorToast('Field not unlocked', putMine)}
        >
          {reason === 'locked' ? 'Unlock and use mine' : 'Use mine'}
        </Button>
        <Button size="small" onClick={onKeepTheirs}>
          {current ? 'Keep theirs' : 'Leave empty'}
        </Button>
      </div>
    </div>
  )
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
