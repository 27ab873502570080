import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/buttons/button.tsx'
import { keepMine, loadTheirs, saveNow, usePageEdits, useSaveState } from './page-edits.store.ts'

/** One word in the header on whether the latest edits are saved. */
export function SaveNote({ pageId }: { pageId: string }) {
  const { kind } = useSaveState(pageId)
  const isUnsaved = usePageEdits(pageId) !== undefined
  return (
    <span role="status" className="text-small text-faint max-md:sr-only">
      {kind === 'idle' || kind === 'saving' ? (isUnsaved ? 'Saving…' : 'Saved') : 'Not saved'}
    </span>
  )
}

/** Stands above the step when edits could not be saved. */
export function SaveProblem({ pageId }: { pageId: string }) {
  const client = useQueryClient()
  const state = useSaveState(pageId)
  if (state.kind === 'idle' || state.kind === 'saving') return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-accent/40 bg-accent-soft px-4 py-3"
    >
      {state.kind === 'conflict' ? (
        <>
          <p className="min-w-60 flex-1">
            <strong className="font-semibold">This page was changed elsewhere.</strong> Another tab or device
            saved the same part after you opened it. Your edits are still here.
          </p>
          <Button size="small" onClick={() => void loadTheirs(client, pageId)}>
            Load the other version
          </Button>
          <Button size="small" onClick={() => void keepMine(client, pageId)}>
            Keep mine
          </Button>
        </>
      ) : (
        <>
          <p className="min-w-60 flex-1">
            <strong className="font-semibold">Your last edits aren’t saved yet.</strong> {state.message}
          </p>
          <Button size="small" onClick={() => void saveNow(client, pageId)}>
            Save again
          </Button>
        </>
      )}
    </div>
  )
}
