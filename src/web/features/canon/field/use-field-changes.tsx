import { useMemo } from 'react'
import type { CanonField } from '#contracts/canon.ts'
import { messageOf, Refusal } from '#web/lib/http/api-error.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { type CanonActions, useCanonActions } from '../canon-actions.ts'

/** One-click field actions. Failures show a toast; deleting can be undone. */
export function useFieldChanges() {
  const actions = useCanonActions()
  return useMemo(
    () => ({
      remove: (field: CanonField) => void withErrorToast('Field not deleted', () => remove(actions, field)),
      confirm: (field: CanonField) =>
        void withErrorToast('Field not confirmed', () => actions.confirm(field)),
      setLocked: (field: CanonField, locked: boolean) =>
        void withErrorToast(locked ? 'Field not locked' : 'Field not unlocked', () =>
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
        ? 'This field is locked. Unlock it first.'
        : 'This field was changed elsewhere. Check its new value, then delete it again.',
    )
  const undo = () => {
    void withErrorToast('Field not restored', async () => {
      const taken = await actions.restore(field, null)
      if (taken)
        throw new Refusal(
          'This field was set elsewhere in the meantime. The value you deleted is in its history.',
        )
    })
  }
  showUndo(`deleted:${field.path}`, `“${field.label}” was deleted.`, undo)
}

/** Shows a failure as a toast. */
export async function withErrorToast(title: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const description = messageOf(error, 'The server did not answer. Please try again.')
    showToast({ title, description, variant: 'destructive' })
  }
}
