import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { relations } from '#contracts/knowledge/relations.ts'
import type { Condition, TableColumn } from '#contracts/knowledge/tables.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type TableQuestion, takesValue } from './table-question.ts'

const isRelation = (text: string): text is Condition['is'] => Object.hasOwn(relations, text)

type Where = TableQuestion['where'][number]

interface ConditionRowProps {
  columns: TableColumn[]
  condition: Where
  onChange: (condition: Where) => void
  onRemove: () => void
}

export function ConditionRow({ columns, condition, onChange, onRemove }: ConditionRowProps) {
  const known = useId()
  const values = columns.find(({ name }) => name === condition.column)?.values ?? []
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <legend className="sr-only">Only rows where</legend>
      <Select
        aria-label="Column of the condition"
        value={condition.column}
        onChange={({ target }) => onChange({ ...condition, column: target.value })}
        className="max-md:col-span-1"
      >
        <ColumnOptions columns={columns} />
      </Select>
      <div className="max-md:col-start-1">
        <Select
          aria-label="Condition"
          value={condition.is}
          onChange={({ target }) => isRelation(target.value) && onChange({ ...condition, is: target.value })}
        >
          {Object.entries(relations).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="max-md:col-start-1">
        {takesValue(condition.is) && (
          <Input
            aria-label="Value"
            list={values.length > 0 ? known : undefined}
            maxLength={500}
            value={condition.value}
            onChange={({ target }) => onChange({ ...condition, value: target.value })}
          />
        )}
        {values.length > 0 && (
          <datalist id={known}>
            {values.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        )}
      </div>
      <IconButton
        label="Remove condition"
        icon={<X />}
        onClick={onRemove}
        className="max-md:col-start-2 max-md:row-start-1"
      />
    </fieldset>
  )
}

export function ColumnOptions({ columns }: { columns: TableColumn[] }) {
  return columns.map(({ name }) => (
    <option key={name} value={name}>
      {name}
    </option>
  ))
}
