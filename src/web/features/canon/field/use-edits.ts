import { useCallback, useEffect } from 'react'
import { draftText } from '#core/canon/unit-text.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { type CanonActions, type FieldEdit, useCanonActions } from '../canon-actions.ts'
import { readWaitingEdits, settleTrouble, type Trouble, useTroubles } from './edit-troubles.store.ts'

/** Saves edits at once for the eye, and keeps those that failed until the person has dealt with them. */
export function useEdits() {
  const actions = useCanonActions()
  const { canonId } = actions
  const troubles = useTroubles(canonId)
  useEffect(readWaitingEdits, [])

  const settle = useCallback(
    (path: string, trouble?: Trouble) => settleTrouble(canonId, path, trouble),
    [canonId],
  )
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
  const { path, why, basedOn } = edit
  const text = draftText(edit)
  const typed = actions.drafts.read(path)?.text
  try {
    const conflict = await actions.write(edit)
    if (actions.drafts.read(path)?.text === text) actions.drafts.drop(path)
    return conflict && { edit, conflict }
  } catch (error) {
    const hasNoAnswer = !(error instanceof ApiError)
    const isWritten = actions.drafts.read(path) !== undefined
    // A draft outlives the page, which may be closed before the server answers again.
    if (hasNoAnswer && !isWritten)
      actions.drafts.write(path, { text, ...(why !== undefined && { why }), basedOn })
    if (hasNoAnswer && !navigator.onLine) {
      const waits = isWritten && typed !== undefined ? typed : text
      return { edit, waits, message: 'You’re offline. This is saved when the connection is back.' }
    }
    const message = messageOf(error, 'The server did not respond. Your text is still here; save it again.')
    return { edit, message }
  }
}
