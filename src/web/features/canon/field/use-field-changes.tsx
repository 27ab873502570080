import { useMemo } from 'react'
import type { CanonField } from '#contracts/canon.ts'
import { messageOf, Refusal } from '#web/lib/http/api-error.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { type CanonActions, useCanonActions } from '../canon-door.ts'

/** What is done to a field with one click: it is told when it failed, and deleting has a way back. */
export function useFieldChanges() {
  const actions = useCanonActions()
  return useMemo(
    () => ({
      remove: (field: CanonField) => void told('The field was not deleted', () => remove(actions, field)),
      confirm: (field: CanonField) => void told('This was not noted', () => actions.confirm(field)),
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
  if (conflict)
    throw new Refusal(
      conflict.reason === 'locked'
        ? 'It is locked. Unlock it first.'
        : 'It was changed elsewhere. Look at what it says now, then delete it again.',
    )
  const undo = () => {
    void told('The field was not restored', async () => {
      const taken = await actions.restore(field, null)
      if (taken) throw new Refusal('It was set elsewhere meanwhile. The history has the value you deleted.')
    })
  }
  showUndo(`deleted:${field.path}`, `“${field.label}” was deleted.`, undo)
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
