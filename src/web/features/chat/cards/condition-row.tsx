import type { QueryCard } from '#contracts/cards.ts'
import { relations } from '#contracts/knowledge/relations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ColumnSelect } from './column-select.tsx'

type Condition = NonNullable<QueryCard['query']['where']>[number]
type Relation = Condition['is']
const isRelation = (name: string): name is Relation => Object.hasOwn(relations, name)

interface ConditionRowProps {
  condition: Condition
  names: string[]
  onChange(condition: Condition): void
  onRemove(): void
}

export function ConditionRow({ condition, names, onChange, onRemove }: ConditionRowProps) {
  const values = [String(condition.value ?? ''), ...(condition.or ?? [])].join(', ')
  const read = (text: string) => {
    const [value = '', ...or] = condition.or ? text.split(', ') : [text]
    onChange({ ...condition, value, or: or.length > 0 ? or : undefined })
  }
  return (
    <div className="grid items-end gap-3 md:grid-cols-[1fr_1fr_1fr_auto]">
      <Field label="Where">
        {(control) => (
          <ColumnSelect
            control={control}
            names={names}
            value={condition.column}
            onChange={(column) => onChange({ ...condition, column })}
          />
        )}
      </Field>
      <Field label="Relation">
        {(control) => (
          <Select
            {...control}
            value={condition.is}
            onChange={({ target }) =>
              isRelation(target.value) && onChange({ ...condition, is: target.value })
            }
          >
            {Object.entries(relations).map(([is, words]) => (
              <option key={is} value={is}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Value">
        {(control) => (
          <Input {...control} value={values} maxLength={500} onChange={({ target }) => read(target.value)} />
        )}
      </Field>
      <Button size="small" aria-label={`Remove the condition on ${condition.column}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}
