import type { z } from 'zod'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { propName } from './block-names.ts'
import { kindOf, type PropKind } from './block-schema.ts'
import { FactEditor } from './fact-editor.tsx'
import { ImageEditor } from './image-editor.tsx'
import { LinkEditor } from './link-editor.tsx'
import { ListEditor } from './list-editor.tsx'
import { SettledText } from './settled-text.tsx'

interface PropEditorProps {
  label: string
  schema: z.ZodType
  value: unknown
  onChange: (value: unknown) => void
}

/** The editor of one prop, chosen by its schema. */
function PropEditor({ label, schema, value, onChange }: PropEditorProps) {
  const prop = kindOf(schema)
  switch (prop.kind) {
    case 'text':
      return <TextEditor label={label} schema={schema} prop={prop} value={value} onChange={onChange} />
    case 'link':
      return (
        <LinkEditor
          label={label}
          value={value as string | null}
          isOptional={prop.isOptional}
          onChange={onChange}
        />
      )
    case 'image':
      return (
        <ImageEditor label={label} value={value as never} isOptional={prop.isOptional} onChange={onChange} />
      )
    case 'list':
      return (
        <ListEditor
          label={label}
          item={prop.item}
          most={prop.most}
          value={value as unknown[]}
          onChange={onChange}
        >
          {(name, item, onItem) => (
            <PropEditor label={name} schema={prop.item} value={item} onChange={onItem} />
          )}
        </ListEditor>
      )
    case 'group':
      return <GroupEditor fields={prop.fields} value={value as object} onChange={onChange} />
    case 'choice':
      return (
        <Field label={label}>
          {(control) => (
            <Select {...control} value={String(value)} onChange={({ target }) => onChange(target.value)}>
              {prop.options.map((option) => (
                <option key={option} value={option}>
                  {propName(option)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )
    case 'number':
      return <NumberEditor label={label} prop={prop} value={value as number | null} onChange={onChange} />
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={onChange} />
  }
}

interface GroupEditorProps {
  fields: [key: string, schema: z.ZodType][]
  value: object
  onChange: (value: object) => void
}

/** The props of a block, or of one item of a list. */
export const GroupEditor = ({ fields, value, onChange }: GroupEditorProps) => (
  <div className="flex flex-col gap-3">
    {fields.map(([key, schema]) => (
      <PropEditor
        key={key}
        label={propName(key)}
        schema={schema}
        value={value[key as keyof typeof value]}
        onChange={(next) => onChange({ ...value, [key]: next })}
      />
    ))}
  </div>
)

type TextEditorProps = PropEditorProps & { prop: PropKind & { kind: 'text' } }

function TextEditor({ label, schema, prop, value, onChange }: TextEditorProps) {
  if (prop.canBind) return <FactEditor label={label} prop={prop} value={value as never} onChange={onChange} />
  const problem = schema.safeParse(value).error?.issues[0]
  return (
    <Field label={label} error={problem && (value === '' ? 'This is needed.' : problem.message)}>
      {(control) => (
        <SettledText
          {...control}
          value={String(value ?? '')}
          isLong={prop.isLong}
          maxLength={prop.most}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

interface NumberEditorProps {
  label: string
  prop: PropKind & { kind: 'number' }
  value: number | null
  onChange: (value: number | null) => void
}

/** A small range, as stars are: all of its values to choose from. */
function NumberEditor({ label, prop: { least, most, isOptional }, value, onChange }: NumberEditorProps) {
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          {isOptional && <option value="">None</option>}
          {numbers.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
