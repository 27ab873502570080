import { useState } from 'react'
import type { Source, SourceField } from '#contracts/research.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FieldValue } from './field-value.tsx'
import { likelyPlace } from './likely-place.ts'
import { useCanonPlaces, usePromote } from './research.queries.ts'
import { fieldLabel } from './words.ts'

interface PromoteDialogProps {
  source: Source
  field: SourceField
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function PromoteDialog({ source, field, open, onOpenChange }: PromoteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Propose “${fieldLabel(field.name)}” to the canon`}
      description="Nothing changes until you accept it among the canon’s proposals."
    >
      <PromoteForm source={source} field={field} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function PromoteForm({
  source,
  field,
  onClose,
}: Pick<PromoteDialogProps, 'source' | 'field'> & { onClose: () => void }) {
  const places = useCanonPlaces(source.projectId)
  const promote = usePromote(source)
  const [chosen, setChosen] = useState<string>()

  if (places.isPending) return <Skeleton className="h-24" />
  if (!places.data) {
    return (
      <ErrorCard
        title="The canon could not be loaded"
        error={places.error}
        onRetry={() => void places.refetch()}
      />
    )
  }
  const likely = likelyPlace(source.kind, field.name)
  const path = chosen ?? places.data.find((place) => place.path === likely)?.path ?? ''
  const send = () =>
    promote.mutate(
      { field: field.name, path },
      {
        onSuccess: ({ message }) => {
          quickToast.success(message)
          onClose()
        },
      },
    )
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="max-h-40 overflow-y-auto rounded-control border border-line-soft bg-ground px-3 py-2">
        <FieldValue value={field.value} />
      </div>
      <Field label="Field of the canon">
        {(control) => (
          <Select {...control} value={path} onChange={({ target }) => setChosen(target.value)}>
            <option value="">Choose a field</option>
            {places.data.map((place) => (
              <option key={place.path} value={place.path}>
                {`${place.label} (${place.path})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormAlert
        message={
          promote.error
            ? messageOf(promote.error, 'It was not proposed. The server did not answer; try again.')
            : undefined
        }
      />
      <ButtonRow end>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={path === ''} loading={promote.isPending}>
          Propose
        </Button>
      </ButtonRow>
    </form>
  )
}
