import type { FlowStep } from '#core/flows/graph.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface AfterFieldProps {
  step: FlowStep
  others: FlowStep[]
  onChange: (after: string[]) => void
}

/** Steps that come first although nothing is taken from them. */
export function AfterField({ step, others, onChange }: AfterFieldProps) {
  const chosen = step.after.map((id) => ({ id, title: others.find((other) => other.id === id)?.title ?? id }))
  const free = others.filter(({ id }) => !step.after.includes(id))
  return (
    <div className="flex flex-col gap-2">
      <Field label="After" hint="Waits for this step although nothing is taken from it.">
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={(event) => event.target.value && onChange([...step.after, event.target.value])}
          >
            <option value="">{chosen.length > 0 ? 'Add another step' : 'No other step'}</option>
            {free.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen.map(({ id, title }) => (
        <div key={id} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <Button
            size="small"
            variant="ghost"
            aria-label={`No longer after ${title}`}
            onClick={() => onChange(step.after.filter((each) => each !== id))}
          >
            Remove
          </Button>
        </div>
      ))}
    </div>
  )
}
