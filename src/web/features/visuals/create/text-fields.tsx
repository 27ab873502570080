import WandSparkles from 'lucide-react/icons/wand-sparkles'
import type { VisualAngle } from '#contracts/visuals/designs.ts'
import { MAX_POINTS, textLimits, type VisualMaterial, type VisualTexts } from '#contracts/visuals/visuals.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useWriteTexts } from '../visuals.queries.ts'
import type { Brief } from './brief.ts'
import { CountedField } from './counted-field.tsx'

interface TextFieldsProps {
  projectId: string
  brief: Brief
  material: VisualMaterial
  onChange: (change: Partial<Brief>) => void
}

/** Texts on the visual. Those of the canon come first; the connected model can write others. */
export function TextFields({ projectId, brief, material, onChange }: TextFieldsProps) {
  const { angle } = brief
  const texts = brief.texts[angle]
  const set = (change: Partial<VisualTexts>) =>
    onChange({ texts: { ...brief.texts, [angle]: { ...texts, ...change } } })
  const write = useWriteTexts(projectId)
  const writeAll = () =>
    write.mutate(angle, {
      onSuccess: ({ texts: written, copy }) =>
        onChange({ texts: { ...brief.texts, [angle]: written }, copy }),
    })
  return (
    <Card
      title="Texts on the visual"
      actions={
        <>
          <Button size="small" onClick={() => set(material.texts[angle])}>
            From the canon
          </Button>
          {material.hasModel && (
            <Button size="small" loading={write.isPending} onClick={writeAll}>
              {!write.isPending && <WandSparkles />}
              Write
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {angle === 'proof' && <ProofChoice brief={brief} material={material} onChange={onChange} />}
        <CountedField
          label="Headline"
          value={texts.headline}
          most={textLimits.headline}
          isHard
          onChange={(headline) => set({ headline })}
        />
        {hasBody(angle) && (
          <CountedField
            label={angle === 'problem' ? 'Way out' : 'Text'}
            value={texts.body}
            most={textLimits.body}
            isHard
            lines={2}
            onChange={(body) => set({ body })}
          />
        )}
        {hasPoints(angle, brief.reviewId) && (
          <Lines
            label={angle === 'comparison' ? 'Your product' : 'Points'}
            values={texts.points}
            onChange={(points) => set({ points })}
          />
        )}
        {angle === 'comparison' && (
          <>
            <Lines label="The other side" values={texts.against} onChange={(against) => set({ against })} />
            <div className="grid grid-cols-2 gap-3">
              <CountedField
                label="Your column"
                value={texts.ours}
                most={textLimits.column}
                isHard
                onChange={(ours) => set({ ours })}
              />
              <CountedField
                label="Other column"
                value={texts.theirs}
                most={textLimits.column}
                isHard
                onChange={(theirs) => set({ theirs })}
              />
            </div>
          </>
        )}
        {angle === 'offer' && <OfferNote material={material} />}
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <CountedField
            label="Line above"
            value={texts.eyebrow}
            most={textLimits.eyebrow}
            isHard
            onChange={(eyebrow) => set({ eyebrow })}
          />
          <CountedField
            label="Button"
            value={texts.cta}
            most={textLimits.cta}
            isHard
            onChange={(cta) => set({ cta })}
          />
        </div>
      </div>
    </Card>
  )
}

const hasBody = (angle: VisualAngle) => angle === 'problem' || angle === 'benefit' || angle === 'offer'
const hasPoints = (angle: VisualAngle, reviewId: string | null) =>
  angle === 'benefit' || angle === 'comparison' || (angle === 'proof' && reviewId === null)

/** A list with one item a line. */
function Lines({
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
    <Field label={label} hint={`One a line, at most ${MAX_POINTS} of ${textLimits.point} characters.`}>
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

function ProofChoice({ brief, material, onChange }: Omit<TextFieldsProps, 'projectId'>) {
  return (
    <Field
      label="Proof"
      hint={
        material.reviews.length > 0
          ? 'Reviews you imported into a page, or claims of the canon.'
          : 'Import reviews into a drop page to quote them. Claims of the canon work too.'
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
          <option value="">Claims of the canon</option>
        </Select>
      )}
    </Field>
  )
}

function OfferNote({ material: { price, compareAt, discount } }: { material: VisualMaterial }) {
  if (!price) return <p className="text-small text-loss">The canon has no price yet. Set it there first.</p>
  return (
    <p className="text-small text-muted">
      From the canon: {price}
      {compareAt && discount ? `, instead of ${compareAt} (${discount})` : ', without a discount'}.
    </p>
  )
}
