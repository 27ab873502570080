import { type FormEvent, useState } from 'react'
import type { Source, SourceField } from '#contracts/research.ts'
import { asOffered } from '#core/canon/offered.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { compareWithCanon } from './canon-match.ts'
import { likelyPlace } from './likely-place.ts'
import { OfferedField } from './offered-field.tsx'
import { useCanonFields, usePromote } from './research.queries.ts'
import { fieldLabel } from './words.ts'

interface PromoteDialogProps {
  source: Source
  /** One, or all from which the person chooses. */
  fields: SourceField[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function PromoteDialog({ source, fields, open, onOpenChange }: PromoteDialogProps) {
  const [only] = fields.length === 1 ? fields : []
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={only ? `Propose “${fieldLabel(only.name)}” as a fact` : 'Propose as a fact'}
      description="Nothing changes until you accept the proposal."
    >
      <PromoteForm source={source} fields={fields} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** The user's changes to a suggested field. */
interface Choice {
  path?: string
  ticked?: boolean
}

function PromoteForm({
  source,
  fields,
  onClose,
}: Pick<PromoteDialogProps, 'source' | 'fields'> & { onClose: () => void }) {
  const known = useCanonFields(source.projectId)
  const promote = usePromote(source)
  const [choices, setChoices] = useState<Record<string, Choice>>({})

  if (known.isPending) return <Skeleton className="h-24" />
  if (!known.data) {
    return <ErrorCard title="The facts could not be loaded" error={known.error} onRetry={known.refetch} />
  }
  const { places, ...canon } = known.data
  const isOne = fields.length === 1
  const rows = fields.map((field) => {
    const { path: own, ticked } = choices[field.name] ?? {}
    const likely = places.find(({ path }) => path === likelyPlace(source.kind, field.name))?.path ?? ''
    const standingAt = (place: string) =>
      place ? compareWithCanon(field, source.latest.fields, place, canon) : undefined
    const path = own ?? likely
    const standing = standingAt(path)
    const chosen = standing && !standing.isIdle && (ticked ?? (isOne || own !== undefined || standing.isGain))
    return {
      field,
      offered: [asOffered(field, source.latest.fields)].flat().join('\n'),
      path,
      standing,
      isChosen: chosen ?? false,
      isWorthIt: standingAt(likely)?.isGain ?? false,
    }
  })
  // Fields worth promoting come first and keep their place while the user chooses.
  const shown = rows.toSorted((a, b) => Number(b.isWorthIt) - Number(a.isWorthIt))
  const chosen = rows.filter(({ isChosen }) => isChosen)
  const change = (name: string, to: Choice) =>
    setChoices((all) => ({ ...all, [name]: { ...all[name], ...to } }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const offered = chosen.map(({ field, path }) => ({ field: field.name, path }))
    promote.mutate(offered, {
      onSuccess: ({ message }) => {
        quickToast.success(message)
        onClose()
      },
    })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <ul className="flex max-h-[55dvh] flex-col divide-y divide-line-soft overflow-y-auto">
        {shown.map(({ isWorthIt, ...row }) => (
          <OfferedField
            key={row.field.name}
            {...row}
            places={places}
            isOne={isOne}
            onTick={(ticked) => change(row.field.name, { ticked })}
            onPlace={(path) => change(row.field.name, { path, ticked: undefined })}
          />
        ))}
      </ul>
      <FormAlert
        message={
          promote.error
            ? messageOf(promote.error, 'The proposal could not be sent. Please try again.')
            : undefined
        }
      />
      <ButtonRow end>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={chosen.length === 0} loading={promote.isPending}>
          {isOne || chosen.length === 0 ? 'Propose' : `Propose ${chosen.length}`}
        </Button>
      </ButtonRow>
    </form>
  )
}
