import { usePageImages } from '#web/features/pages/page-images.queries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface PageLookProps<Value extends string> {
  label: string
  value: Value
  options: Record<Value, string>
  onChange: (value: Value) => void
}

export const PageLook = <Value extends string>({ label, value, options, onChange }: PageLookProps<Value>) => (
  <Field label={label}>
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {Object.entries<string>(options).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

export const Colour = ({ name, value }: { name: string; value: string | null }) => (
  <span className="flex items-center gap-2">
    {value && (
      <span
        aria-hidden="true"
        className="size-4 rounded-full border border-line"
        style={{ backgroundColor: value }}
      />
    )}
    {name}: {value ?? 'not in your facts yet'}
  </span>
)

interface LogoFieldProps {
  label: string
  projectId: string
  value: string | null
  onChange: (imageId: string | null) => void
}

export function LogoField({ label, projectId, value, onChange }: LogoFieldProps) {
  const { data: images = [] } = usePageImages(projectId)
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
          <option value="">Brand name instead</option>
          {images.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
