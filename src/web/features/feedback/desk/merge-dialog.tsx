import { useState } from 'react'
import type { AdminFeedback } from '#contracts/feedback.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Input } from '#web/ui/input.tsx'
import { useSimilar } from '../feedback.queries.ts'
import { useMerge } from './feedback-desk.queries.ts'

interface MergeDialogProps {
  entry: AdminFeedback
  open: boolean
  onClose: () => void
}

export function MergeDialog({ entry, open, onClose }: MergeDialogProps) {
  const [search, setSearch] = useState(entry.title)
  const [into, setInto] = useState('')
  const merge = useMerge(entry.id)
  const { data: found = [] } = useSimilar(useSettled(search.trim(), 250))
  const others = found.filter(({ id }) => id !== entry.id)
  const chosen = others.some(({ id }) => id === into) ? into : ''
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Merge into another idea"
      description="Its votes and followers go to the other one, once each. This cannot be undone."
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
      <Input
        type="search"
        aria-label="Search ideas"
        placeholder="Search ideas"
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">The idea that stays</legend>
        {others.length === 0 && <p className="text-muted">No other idea is like it. Look for other words.</p>}
        {others.map(({ id, title, votes }) => (
          <label key={id} className="flex min-h-9 cursor-pointer items-center gap-2.5 max-md:min-h-11">
            <input
              type="radio"
              name="into"
              checked={id === chosen}
              onChange={() => setInto(id)}
              className="size-4 flex-none accent-accent"
            />
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="figures text-small text-faint">{votes === 1 ? '1 vote' : `${votes} votes`}</span>
          </label>
        ))}
      </fieldset>
      <FormAlert
        message={merge.error ? messageOf(merge.error, 'They could not be merged. Try again.') : undefined}
      />
    </Dialog>
  )
}
