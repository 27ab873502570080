import type { VisualMaterial } from '#contracts/visuals/visual-material.ts'
import { MAX_POINTS, textLimits } from '#contracts/visuals/visual-specs.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { Brief, BriefChange } from './brief.ts'

export interface TextFieldsProps {
  projectId: string
  brief: Brief
  material: VisualMaterial
  onChange: (change: BriefChange) => void
}

/** A list with one item a line. */
export function Lines({
  label,
  values,
  onChange,
}: {
  label: string
  values: string[]
  onChange: (values: string[]) => void
}) {
  const cut = (text: string) =>
    text
      .split('\n')
      .slice(0, MAX_POINTS)
      .map((line) => line.slice(0, textLimits.point))
  return (
    <Field
      label={label}
      hint={`Up to ${MAX_POINTS} points, one per line, ${textLimits.point} characters each`}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={MAX_POINTS}
          value={values.join('\n')}
          onChange={({ target }) => onChange(cut(target.value))}
        />
      )}
    </Field>
  )
}

export function ProofChoice({ brief, material, onChange }: Omit<TextFieldsProps, 'projectId'>) {
  return (
    <Field
      label="Proof"
      hint={
        material.reviews.length > 0
          ? 'Reviews you imported into a page, or claims from your facts.'
          : 'Import reviews into a drop page to quote them. Claims from your facts work too.'
      }
    >
      {(control) => (
        <Select
          {...control}
          value={brief.reviewId ?? ''}
          onChange={({ target }) => onChange({ reviewId: target.value || null })}
        >
          {material.reviews.map(({ id, author, text }) => (
            <option key={id} value={id}>
              {author}: {text.slice(0, 60)}
            </option>
          ))}
          <option value="">Claims from your facts</option>
        </Select>
      )}
    </Field>
  )
}

export function OfferNote({ material: { price, compareAt, discount } }: { material: VisualMaterial }) {
  if (!price) return <p className="text-small text-loss">Your facts have no price yet. Set it first.</p>
  return (
    <p className="text-small text-muted">
      From your facts: {price}
      {compareAt && discount ? `, instead of ${compareAt} (${discount})` : ', without a discount'}.
    </p>
  )
}
