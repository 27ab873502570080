import { useEffect, useRef, useState } from 'react'
import type { CanonState, CanonType } from '#contracts/canon.ts'
import { clashIn, readPath } from '#core/canon/path.ts'
import { labelOf, starterOf, twinAmong } from '#core/canon/starters.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ValueWithReason } from '../canon-actions.ts'
import { FieldForm } from '../field/field-form.tsx'
import { useBoard } from './board-context.ts'

const types: Record<CanonType, string> = {
  text: 'Text',
  number: 'Number',
  money: 'Money',
  list: 'List',
  colour: 'Colour',
  url: 'Web address',
  date: 'Date',
}

interface AddFieldProps {
  state: CanonState
  onClose: () => void
}

/** A field of one's own, under a path of one's own. */
export function AddField({ state, onClose }: AddFieldProps) {
  const board = useBoard()
  const [path, setPath] = useState('')
  const [picked, setPicked] = useState<CanonType>('text')
  const [problem, setProblem] = useState<string>()
  const [isEmpty, setIsEmpty] = useState(false)
  const type = starterOf(path)?.type ?? picked
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Once the dialog has noted where the focus came from, to give it back there.
    queueMicrotask(() => first.current?.focus())
  }, [])

  const save = (typed: ValueWithReason | null) => {
    const found = problemOf(path, state)
    setProblem(found)
    setIsEmpty(typed === null)
    if (found || !typed) return
    board.save({ path, ...typed, basedOn: null })
    board.showField(path)
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Add a field">
      <Field label="Path" hint="Words joined by dots, such as product.weight." error={problem}>
        {(control) => (
          <Input
            {...control}
            ref={first}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={path}
            onChange={(event) => {
              setPath(event.target.value.trim())
              setProblem(undefined)
            }}
            className="font-mono"
          />
        )}
      </Field>
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            value={type}
            disabled={starterOf(path) !== undefined}
            onChange={(event) => setPicked(event.target.value as CanonType)}
          >
            {Object.entries(types).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FieldForm
        key={type}
        path={path}
        label="Value"
        type={type}
        initial=""
        unfocused
        error={isEmpty ? 'Enter a value.' : undefined}
        onDraft={() => setIsEmpty(false)}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  )
}

function problemOf(path: string, { fields }: CanonState): string | undefined {
  if (path === '') return 'Enter a path.'
  const reading = readPath(path)
  if (!reading.ok) return reading.reason
  if (!path.includes('.')) return `Add a group first, such as product.${path}.`
  const paths = fields.map((field) => field.path)
  if (paths.includes(path)) return `The field ${path} already exists: ${labelOf(path)}.`
  return twinAmong(path, paths) ?? clashIn([...paths, path])
}
