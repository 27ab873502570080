import type { FlowStep, OutputRef } from '#core/flows/graph.ts'
import { outputsOf, type SettingSpec } from '#core/flows/kinds.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

interface RefFieldProps {
  label: string
  steps: FlowStep[]
  value: OutputRef | undefined
  onChange: (ref: OutputRef | undefined) => void
}

export function RefField({ label, steps, value, onChange }: RefFieldProps) {
  const options = steps.flatMap((step) =>
    Object.keys(outputsOf(step)).map((output) => ({
      id: `${step.id}.${output}`,
      name: `${step.title}: ${output}`,
    })),
  )
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ? `${value.step}.${value.output}` : ''}
          onChange={(event) => {
            const [step = '', output = ''] = event.target.value.split('.')
            onChange(step ? { step, output } : undefined)
          }}
        >
          <option value="">Not connected</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface SettingFieldProps {
  setting: SettingSpec
  value: string
  onChange: (name: string, value: string) => void
}

export function SettingField({
  setting: { name, label, type, choices = {}, hint, required },
  value,
  onChange,
}: SettingFieldProps) {
  return (
    <Field label={required ? label : `${label} (optional)`} {...(hint && { hint })}>
      {(control) => {
        const shared = {
          ...control,
          value,
          onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
        }
        if (type === 'long') return <Textarea {...shared} rows={4} />
        if (type === 'text') return <Input {...shared} />
        return (
          <Select {...shared}>
            {Object.entries(choices).map(([id, words]) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </Select>
        )
      }}
    </Field>
  )
}
