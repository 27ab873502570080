import { Select } from '#web/ui/forms/select.tsx'

interface ColumnSelectProps {
  control: { id: string }
  names: string[]
  none?: string
  value: string
  onChange(name: string): void
}

export const ColumnSelect = ({ control, names, none, value, onChange }: ColumnSelectProps) => (
  <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
    {none !== undefined && <option value="">{none}</option>}
    {names.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </Select>
)
