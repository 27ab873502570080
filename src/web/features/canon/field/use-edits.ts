import { useCallback, useState } from 'react'
import type { CanonConflict } from '#contracts/canon.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { type CanonActions, type FieldEdit, useCanonActions } from '../canon-actions.ts'

/** An edit that was not made: refused, or someone else's came first. */
export interface Trouble {
  edit: FieldEdit
  message?: string
  conflict?: CanonConflict
}

export type Troubles = Readonly<Record<string, Trouble>>

/** Saves edits at once for the eye, and keeps those that failed until the person has dealt with them. */
export function useEdits() {
  const actions = useCanonActions()
  const [troubles, setTroubles] = useState<Troubles>({})

  const settle = useCallback((path: string, trouble?: Trouble) => {
    setTroubles(({ [path]: _, ...others }) => (trouble ? { ...others, [path]: trouble } : others))
  }, [])
  const save = useCallback(
    (edit: FieldEdit) => {
      settle(edit.path)
      void attempt(actions, edit).then((trouble) => trouble && settle(edit.path, trouble))
    },
    [actions, settle],
  )
  return { troubles, save, settle }
}

async function attempt(actions: CanonActions, edit: FieldEdit): Promise<Trouble | undefined> {
  try {
    const conflict = await actions.write(edit)
    return conflict && { edit, conflict }
  } catch (error) {
    const message = messageOf(error, 'The server did not respond. Your text is still here; save it again.')
    return { edit, message }
  }
}
