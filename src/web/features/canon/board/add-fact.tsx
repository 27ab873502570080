import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CanonState, CanonType } from '#contracts/canon.ts'
import { likelyType, pathOfName } from '#core/canon/fact-names.ts'
import { clashIn, readPath } from '#core/canon/path.ts'
import { readValue } from '#core/canon/read-value.ts'
import { labelOf, starterOf, twinAmong } from '#core/canon/starters.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useBoard, useMarketCurrency } from './board-context.ts'

const types: Record<CanonType, string> = {
  text: 'Text',
  number: 'Number',
  money: 'Money',
  list: 'List',
  colour: 'Colour',
  url: 'Web address',
  date: 'Date',
}

interface AddFactProps {
  state: CanonState
  onClose: () => void
}

/** A fact by its name and value. Its path and type follow from them and can be changed under the details. */
export function AddFact({ state, onClose }: AddFactProps) {
  const board = useBoard()
  const market = useMarketCurrency()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [ownPath, setOwnPath] = useState<string>()
  const [ownType, setOwnType] = useState<CanonType>()
  const [problems, setProblems] = useState<{ name?: string; value?: string }>({})
  const path = ownPath ?? (name.trim() === '' ? '' : pathOfName(name))
  const type = starterOf(path)?.type ?? ownType ?? likelyType(path, value)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Once the dialog has noted where the focus came from, to give it back there.
    queueMicrotask(() => first.current?.focus())
  }, [])

  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrongName = problemOf(path, state)
    const reading = readValue(path, value.trim(), { type, near: market ?? null })
    const wrongValue = value.trim() === '' ? 'Enter a value.' : reading.ok ? undefined : reading.reason
    setProblems({ ...(wrongName && { name: wrongName }), ...(wrongValue && { value: wrongValue }) })
    if (wrongName || wrongValue || !reading.ok || !reading.typed) return
    board.save({ path, ...reading.typed, basedOn: null })
    board.showField(path)
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Add a fact">
      <form onSubmit={save} noValidate className="flex flex-col gap-4">
        <Field label="Name" hint="Such as “Battery life” or “Return address”." error={problems.name}>
          {(control) => (
            <Input
              {...control}
              ref={first}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="Value" hint="Several values go on a line each." error={problems.value}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={value}
              onChange={({ target }) => setValue(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
              }}
            />
          )}
        </Field>
        <Disclosure label="Details">
          <div className="mt-2 grid gap-3 md:grid-cols-2">
            <Field label="Path" hint="Words joined by dots, such as product.weight.">
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={path}
                  onChange={({ target }) => setOwnPath(target.value.trim())}
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
                  onChange={({ target }) => setOwnType(target.value as CanonType)}
                >
                  {Object.entries(types).map(([each, label]) => (
                    <option key={each} value={each}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        </Disclosure>
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

function problemOf(path: string, { fields }: CanonState): string | undefined {
  if (path === '') return 'Enter a name.'
  if (path === 'product.') return 'Use letters from a to z in the name.'
  const reading = readPath(path)
  if (!reading.ok) return reading.reason
  if (!path.includes('.')) return `Add a group first, such as product.${path}.`
  const paths = fields.map((field) => field.path)
  if (paths.includes(path)) return `This fact already exists: ${labelOf(path)}.`
  return twinAmong(path, paths) ?? clashIn([...paths, path])
}
