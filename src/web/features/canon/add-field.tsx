import { useEffect, useRef, useState } from 'react'
import type { CanonState, CanonType } from '#contracts/canon.ts'
import { clashIn, readPath, wordsOf } from '#core/canon/path.ts'
import { starterOf } from '#core/canon/starters.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useBoard } from './board-context.ts'
import type { TypedValue } from './canon-door.ts'
import { FieldForm } from './field-form.tsx'

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
  const type = starterOf(path)?.type ?? picked
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Once the dialog has noted where the focus came from, to give it back there.
    queueMicrotask(() => first.current?.focus())
  }, [])

  const save = (typed: TypedValue | null) => {
    const found = problemOf(path, typed, state)
    setProblem(found)
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
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  )
}

function problemOf(path: string, typed: TypedValue | null, { fields }: CanonState): string | undefined {
  if (path === '') return 'Give the field a path.'
  const reading = readPath(path)
  if (!reading.ok) return reading.reason
  if (!path.includes('.')) return `Put it into a group, such as product.${path}.`
  if (fields.some((field) => field.path === path))
    return `There is a field ${path} already: ${wordsOf(path)}.`
  const clash = clashIn([...fields.map((field) => field.path), path])
  return clash ?? (typed ? undefined : 'Give the field a value.')
}
