import { useMemo } from 'react'
import type { CanonField } from '#contracts/canon.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { showToast } from '#web/ui/toast.store.ts'
import { type CanonActions, useCanonActions } from './canon-door.ts'

/** What is done to a field with one click: it is told when it failed, and deleting has a way back. */
export function useFieldChanges() {
  const actions = useCanonActions()
  return useMemo(
    () => ({
      remove: (field: CanonField) => void told('The field was not deleted', () => remove(actions, field)),
      setLocked: (field: CanonField, locked: boolean) =>
        void told(locked ? 'The field was not locked' : 'The field was not unlocked', () =>
          actions.lock(field.path, locked),
        ),
    }),
    [actions],
  )
}

async function remove(actions: CanonActions, field: CanonField): Promise<void> {
  const conflict = await actions.remove(field)
  if (conflict) {
    showToast({
      title: 'The field was not deleted',
      description:
        conflict.reason === 'locked'
          ? 'It is locked. Unlock it first.'
          : 'It was changed elsewhere just now.',
      variant: 'destructive',
    })
    return
  }
  const id = `deleted:${field.path}`
  const undo = () => {
    quickToast.dismiss(id)
    const { path, type, value } = field
    void told('The field was not restored', () =>
      actions.write({ path, type, value, basedOn: undefined, why: 'Deletion undone' }),
    )
  }
  quickToast.show(<Deleted label={field.label} onUndo={undo} />, { id })
}

/** Tells a failure as a toast. */
export async function told(title: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const description = messageOf(error, 'The server did not answer. Please try again.')
    showToast({ title, description, variant: 'destructive' })
  }
}

function Deleted({ label, onUndo }: { label: string; onUndo: () => void }) {
  return (
    <span className="flex items-center gap-3">
      <span className="line-clamp-2 min-w-0">“{label}” was deleted.</span>
      <button
        type="button"
        className="flex-none rounded-small font-semibold text-accent hover:underline max-md:min-h-11 max-md:min-w-11"
        onClick={onUndo}
      >
        Undo
      </button>
    </span>
  )
}
