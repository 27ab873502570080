import { useState } from 'react'
import { type FlowGraph, type StepKind, stepKinds } from '#core/flows/graph.ts'
import { kinds } from '#core/flows/kinds.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { rowsFrame } from '#web/ui/lists/rows.tsx'

interface EditedStepsProps {
  graph: FlowGraph
  chosen: string | undefined
  onChoose: (step: string) => void
  onAdd: (kind: StepKind) => void
  onRemove: (step: string) => void
}

/** The graph as a list, for the keyboard and for phones. */
export function EditedSteps({ graph, chosen, onChoose, onAdd, onRemove }: EditedStepsProps) {
  const [kind, setKind] = useState<StepKind>('draft')
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label="Steps" className={rowsFrame}>
        {graph.steps.map((step) => (
          <li key={step.id} className={cx('flex items-center gap-2 pr-2', chosen === step.id && 'bg-raised')}>
            <button
              type="button"
              aria-current={chosen === step.id ? 'step' : undefined}
              onClick={() => onChoose(step.id)}
              className="min-w-0 flex-1 px-4 py-2.5 text-left focus-visible:-outline-offset-2 max-md:min-h-11"
            >
              <span className="block truncate font-medium">{step.title}</span>
              <span className="block text-small text-faint">{kinds[step.kind].name}</span>
            </button>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove ${step.title}`}
              onClick={() => onRemove(step.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ol>
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
    </div>
  )
}
