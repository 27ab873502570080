import { starters } from '#core/canon/starters.ts'
import type { FormField } from '#core/flows/graph.ts'
import { BUY_LINK } from '#core/flows/project-facts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'

interface FormFieldsProps {
  fields: FormField[]
  onChange: (fields: FormField[]) => void
}

const answerTypes: Record<FormField['type'], string> = {
  text: 'One line',
  long: 'Several lines',
  address: 'Web address',
  link: 'Link that begins with https',
}

/** The fields of a form, each with the canon field that fills it in. */
export function FormFields({ fields, onChange }: FormFieldsProps) {
  const change = (name: string, part: Partial<FormField>) =>
    onChange(fields.map((field) => (field.name === name ? { ...field, ...part } : field)))
  const add = () => {
    let number = fields.length + 1
    while (fields.some(({ name }) => name === `field-${number}`)) number++
    onChange([
      ...fields,
      { name: `field-${number}`, label: 'Field', type: 'text', canon: null, required: false },
    ])
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Fields</legend>
      {fields.map((field) => (
        <div key={field.name} className="flex flex-col gap-2 rounded-control border border-line-soft p-3">
          <Field label="Label">
            {(control) => (
              <Input
                {...control}
                value={field.label}
                onChange={(event) => change(field.name, { label: event.target.value })}
              />
            )}
          </Field>
          <Field label="Answer" hint={`Its name in templates: {${field.name}}`}>
            {(control) => (
              <Select
                {...control}
                value={field.type}
                onChange={(event) => change(field.name, { type: event.target.value as FormField['type'] })}
              >
                {Object.entries(answerTypes).map(([type, name]) => (
                  <option key={type} value={type}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Filled in from">
            {(control) => (
              <Select
                {...control}
                value={field.canon ?? ''}
                onChange={(event) => change(field.name, { canon: event.target.value || null })}
              >
                <option value="">Nothing</option>
                <option value={BUY_LINK}>Buy link of another page</option>
                {starters.map(({ path, label }) => (
                  <option key={path} value={path}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="flex items-center gap-3">
            <span aria-hidden="true">Required</span>
            <TickBox
              label="Required"
              checked={field.required}
              onToggle={() => change(field.name, { required: !field.required })}
            />
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove ${field.label}`}
              onClick={() => onChange(fields.filter(({ name }) => name !== field.name))}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      <Button className="w-fit" size="small" onClick={add}>
        Add field
      </Button>
    </fieldset>
  )
}
