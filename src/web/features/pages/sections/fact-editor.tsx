import Link2 from 'lucide-react/icons/link-2'
import { labelOf } from '#core/canon/starters.ts'
import { moneyIfAmount } from '#web/lib/words/money-in-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useBlockContext } from './block-context.ts'
import type { PropKind } from './block-schema.ts'
import { SettledText } from './settled-text.tsx'

type Fact = string | { canon: string }

interface FactEditorProps {
  label: string
  prop: PropKind & { kind: 'text' }
  value: Fact
  onChange: (value: Fact) => void
}

/** A text of its own, or one that follows a field of the canon. */
export function FactEditor({ label, prop, value, onChange }: FactEditorProps) {
  const { texts } = useBlockContext()
  if (typeof value === 'string')
    return (
      <div className="flex flex-col gap-1.5">
        <Field label={label}>
          {(control) => (
            <SettledText
              {...control}
              value={value}
              isLong={prop.isLong}
              maxLength={prop.most}
              onChange={onChange}
            />
          )}
        </Field>
        <Select
          aria-label={`Link ${label} to a fact`}
          value=""
          onChange={({ target }) => target.value && onChange({ canon: target.value })}
          className="h-7.5! text-small text-muted"
        >
          <option value="">Own text. Link to a fact…</option>
          {[...texts].map(([path, text]) => (
            <option key={path} value={path}>
              {`${labelOf(path)}: ${moneyIfAmount(text).slice(0, 60)}`}
            </option>
          ))}
        </Select>
      </div>
    )
  const text = texts.get(value.canon)
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-small font-medium text-text">{label}</span>
      <div className="flex items-start gap-2 rounded-control border border-line-soft bg-info-soft px-3 py-2">
        <Link2 aria-hidden="true" className="mt-0.5 flex-none text-info" />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="line-clamp-3 whitespace-pre-line">
            {moneyIfAmount(text ?? '') || 'Not in your facts yet'}
          </span>
          <span className="block text-small text-muted">From your facts: {labelOf(value.canon)}</span>
        </p>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Unlink ${label}`}
          onClick={() => onChange((text ?? '').slice(0, prop.most))}
        >
          Unlink
        </Button>
      </div>
    </div>
  )
}
