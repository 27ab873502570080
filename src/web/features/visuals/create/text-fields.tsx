import WandSparkles from 'lucide-react/icons/wand-sparkles'
import type { VisualAngle } from '#contracts/visuals/designs.ts'
import { textLimits, type VisualTexts } from '#contracts/visuals/visual-specs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useWriteTexts } from '../visuals.queries.ts'
import { Lines, OfferNote, ProofChoice, type TextFieldsProps } from './angle-fields.tsx'
import { withWritten } from './brief.ts'
import { CountedField } from './counted-field.tsx'

/** Texts on the visual. Those of the canon come first; the connected model can write others. */
export function TextFields({ projectId, brief, material, onChange }: TextFieldsProps) {
  const { angle } = brief
  const texts = brief.texts[angle]
  const set = (change: Partial<VisualTexts>) =>
    onChange((now) => ({ texts: { ...now.texts, [angle]: { ...now.texts[angle], ...change } } }))
  const write = useWriteTexts(projectId)
  // The hook tells of an error. A promise, unlike a callback, outlasts this screen.
  const writeAll = () =>
    void write.mutateAsync(angle).then(
      (written) => onChange((now) => withWritten(now, brief, written)),
      () => {},
    )
  return (
    <Card
      title="Texts on the visual"
      actions={
        <>
          <Button size="small" onClick={() => set(material.texts[angle])}>
            From your facts
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
