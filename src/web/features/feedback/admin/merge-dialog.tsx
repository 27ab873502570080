import { useState } from 'react'
import type { AdminFeedback } from '#contracts/feedback.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { RadioInput } from '#web/ui/forms/radio-input.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { LEAST_LETTERS, useSimilar } from '../feedback.queries.ts'
import { useMerge } from './feedback-admin.queries.ts'

interface MergeDialogProps {
  entry: AdminFeedback
  open: boolean
  onClose: () => void
}

export function MergeDialog({ entry, open, onClose }: MergeDialogProps) {
  const [search, setSearch] = useState(entry.title)
  const [into, setInto] = useState('')
  const merge = useMerge(entry.id)
  const words = useSettled(search.trim(), 250)
  const similar = useSimilar(words)
  const others = (similar.data ?? []).filter(({ id }) => id !== entry.id)
  const chosen = others.some(({ id }) => id === into) ? into : ''
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Merge into another idea"
      description="Votes and followers move to the other idea, each counted once. This can’t be undone."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!chosen}
            loading={merge.isPending}
            onClick={() => merge.mutate(chosen, { onSuccess: onClose })}
          >
            Merge
          </Button>
        </>
      }
    >
      <SearchInput label="Search ideas" maxLength={200} value={search} onChange={setSearch} />
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Merge into</legend>
        {others.length === 0 && <NothingToChoose words={words} similar={similar} />}
        {others.map(({ id, title, votes }) => (
          <label key={id} className="flex min-h-9 cursor-pointer items-center gap-2.5 max-md:min-h-11">
            <RadioInput name="into" checked={id === chosen} onChange={() => setInto(id)} />
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="figures text-small text-faint">{votes === 1 ? '1 vote' : `${votes} votes`}</span>
          </label>
        ))}
      </fieldset>
      <FormAlert
        message={
          merge.error ? messageOf(merge.error, 'The ideas could not be merged. Try again.') : undefined
        }
      />
    </Dialog>
  )
}

/** Explains an empty list. */
function NothingToChoose({ words, similar }: { words: string; similar: ReturnType<typeof useSimilar> }) {
  if (words.length < LEAST_LETTERS) return <p className="text-muted">Search by title.</p>
  if (similar.isError)
    return (
      <ErrorCard
        title="Ideas could not be searched"
        error={similar.error}
        onRetry={() => void similar.refetch()}
      />
    )
  if (similar.isPending) return <RowsLoading label="Searching ideas" flat />
  return <p className="text-muted">No matching ideas. Try other words.</p>
}
