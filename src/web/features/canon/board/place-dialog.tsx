import { useState } from 'react'
import type { CanonField } from '#contracts/canon.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { useCanonActions } from '../canon-actions.ts'
import { useBoard, useMarketCurrency } from './board-context.ts'
import { changesIn, forms, keyFrom, type PlaceKind, type Texts, textsOf } from './place-form.ts'

interface PlaceDialogProps {
  kind: PlaceKind
  /** Segment of its paths, such as `CH`; undefined for a new one. */
  placeKey: string | undefined
  fields: readonly CanonField[]
  onClose: () => void
}

/** Today in the form of a field. */
const today = () => new Date().toISOString().slice(0, 10)

/** Adds or changes a market, a variant or an exchange rate. Each box is a field of the canon. */
export function PlaceDialog({ kind, placeKey, fields, onClose }: PlaceDialogProps) {
  const board = useBoard()
  const market = useMarketCurrency()
  const { remove } = useCanonActions()
  const form = forms[kind]
  const [texts, setTexts] = useState<Texts>(() =>
    placeKey ? textsOf(kind, placeKey, fields) : kind === 'rate' ? { to: market ?? '', date: today() } : {},
  )
  const [problem, setProblem] = useState<{ box: string; reason: string }>()

  const removeAll = async (fields: readonly CanonField[]) => {
    try {
      for (const field of fields) await remove(field)
    } catch (error) {
      const description = messageOf(error, 'The server did not answer. Please try again.')
      showToast({ title: 'Not removed', description, variant: 'destructive' })
    }
  }
  const save = () => {
    const named = placeKey ? { key: placeKey } : keyFrom(kind, texts)
    if ('box' in named) return setProblem(named)
    const changes = changesIn(kind, named.key, texts, { fields, market })
    if ('box' in changes) return setProblem(changes)
    for (const edit of changes.edits) board.save(edit)
    void removeAll(changes.removed)
    onClose()
  }
  const held = placeKey
    ? fields.filter(
        ({ path, source }) => path.startsWith(`${form.group}.${placeKey}.`) && !source.startsWith('rule:'),
      )
    : []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={placeKey ? `${form.title}: ${placeKey}` : `Add ${form.title.toLowerCase()}`}
      description={form.help}
      footer={
        <>
          {held.length > 0 && (
            <Button
              variant="danger"
              className="mr-auto"
              onClick={() => {
                void removeAll(held)
                onClose()
              }}
            >
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      {[...(placeKey ? [] : form.keys), ...form.boxes].map(({ name, label, hint }) => (
        <Field
          key={name}
          label={label}
          {...(hint && { hint })}
          {...(problem?.box === name && { error: problem.reason })}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={texts[name] ?? ''}
              onChange={({ target }) => {
                setTexts({ ...texts, [name]: target.value })
                setProblem(undefined)
              }}
              onKeyDown={({ key }) => key === 'Enter' && save()}
            />
          )}
        </Field>
      ))}
    </Dialog>
  )
}
