import { closeToastAbout, showToast } from '#web/ui/toasts/toast.store.ts'

/** Longer than an informative toast: it has to be read, and its button reached. */
const UNDO_MS = 8_000

const aboutUndo = (id: string) => `undo:${id}`

/** Confirms an action, with a way back. */
export function showUndo(id: string, sentence: string, undo: () => void, description?: string): void {
  showToast({
    title: sentence,
    description,
    duration: UNDO_MS,
    action: { label: 'Undo', run: undo },
    about: aboutUndo(id),
  })
}

/** It was undone in another way. */
export const hideUndo = (id: string): void => closeToastAbout(aboutUndo(id))
