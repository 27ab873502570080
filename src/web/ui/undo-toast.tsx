import { quickToast } from '#web/ui/quick-toast.tsx'

/** Longer than a note that only tells: it has to be read, and its button reached. */
const UNDO_MS = 8_000

const toastOf = (id: string) => `undo:${id}`

/** Says what was done to a thing, with a way back. */
export function showUndo(id: string, sentence: string, undo: () => void): void {
  const toast = toastOf(id)
  quickToast.show(
    <span className="flex items-center gap-3">
      <span className="line-clamp-2 min-w-0">{sentence}</span>
      <button
        type="button"
        className="flex-none rounded-small font-semibold text-accent hover:underline max-md:min-h-11 max-md:min-w-11"
        onClick={() => [quickToast.dismiss(toast), undo()]}
      >
        Undo
      </button>
    </span>,
    { id: toast, duration: UNDO_MS },
  )
}

/** It was undone in another way. */
export const hideUndo = (id: string): void => quickToast.dismiss(toastOf(id))
