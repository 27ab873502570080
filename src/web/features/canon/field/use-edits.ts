import { useCallback, useEffect, useState } from 'react'
import type { CanonConflict } from '#contracts/canon.ts'
import { draftText } from '#core/canon/unit-text.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { type CanonActions, type FieldEdit, useCanonActions } from '../canon-actions.ts'

/** An edit that was not made: refused, or someone else's came first. */
export interface Trouble {
  edit: FieldEdit
  message?: string
  /** The draft at the time, if the edit is sent when the connection is back. */
  waits?: string
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
  useEffect(() => {
    const sendWaiting = () => {
      for (const { edit, waits } of Object.values(troubles))
        if (waits !== undefined && actions.drafts.read(edit.path)?.text === waits) save(edit)
    }
    addEventListener('online', sendWaiting)
    return () => removeEventListener('online', sendWaiting)
  }, [troubles, actions, save])
  return { troubles, save, settle }
}

async function attempt(actions: CanonActions, edit: FieldEdit): Promise<Trouble | undefined> {
  const { path, why, basedOn } = edit
  const text = draftText(edit)
  const waits = actions.drafts.read(path)?.text ?? text
  try {
    const conflict = await actions.write(edit)
    if (actions.drafts.read(path)?.text === text) actions.drafts.drop(path)
    return conflict && { edit, conflict }
  } catch (error) {
    const hasNoAnswer = !(error instanceof ApiError)
    // A draft outlives the page, which may be closed before the server answers again.
    if (hasNoAnswer && !actions.drafts.read(path))
      actions.drafts.write(path, { text, ...(why !== undefined && { why }), basedOn })
    if (hasNoAnswer && !navigator.onLine)
      return { edit, waits, message: 'You’re offline. This is saved when the connection is back.' }
    const message = messageOf(error, 'The server did not respond. Your text is still here; save it again.')
    return { edit, message }
  }
}
