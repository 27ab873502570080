import { useState } from 'react'
import { type StepKind, stepKinds } from '#core/flows/graph.ts'
import { kinds } from '#core/flows/kinds.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

/** Adds a step of a chosen kind. */
export function NewStep({ onAdd }: { onAdd: (kind: StepKind) => void }) {
  const [kind, setKind] = useState<StepKind>('draft')
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label="New step" hint={kinds[kind].about}>
          {(control) => (
            <Select {...control} value={kind} onChange={(event) => setKind(event.target.value as StepKind)}>
              {stepKinds.map((each) => (
                <option key={each} value={each}>
                  {kinds[each].name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button className="mb-6" onClick={() => onAdd(kind)}>
        Add step
      </Button>
    </div>
  )
}
