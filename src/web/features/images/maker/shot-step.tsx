import { useQuery } from '@tanstack/react-query'
import { canonApi } from '#contracts/canon.ts'
import { type DraftSettings, type ShotId, shotIds } from '#contracts/images/drafts.ts'
import { cx } from '#web/lib/cx.ts'
import { call } from '#web/lib/http/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { DraftPreview } from './draft-preview.tsx'
import type { StepProps } from './step-props.ts'
import { useDraftSettings } from './use-settings.ts'

const shots: Record<ShotId, { name: string; detail: string }> = {
  white: {
    name: 'White background',
    detail: 'Pure white, the product fills 85 % of the frame. For marketplaces.',
  },
  lifestyle: { name: 'Studio scene', detail: 'On a surface with light and shadow.' },
  infographic: { name: 'Infographic', detail: 'Up to four facts beside the product.' },
  size: { name: 'Size diagram', detail: 'Width and height along the product.' },
  'before-after': { name: 'Before and after', detail: 'Your photo beside the finished image.' },
  bundle: { name: 'Bundle', detail: 'Several of the product in one image.' },
}

/** The kind of image, and what it needs. */
export function ShotStep({ draft, onGo }: StepProps) {
  const { settings, settled, set, saveThen } = useDraftSettings(draft)
  return (
    <div className="grid gap-5 md:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">Shot</legend>
          {shotIds.map((shot) => (
            <label
              key={shot}
              className={cx(
                'flex cursor-pointer flex-col rounded-card border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
                settings.shot === shot ? 'border-accent bg-raised' : 'border-line-soft bg-panel',
              )}
            >
              <input
                type="radio"
                name="shot"
                className="sr-only"
                checked={settings.shot === shot}
                onChange={() => set({ shot })}
              />
              <span className="font-medium">{shots[shot].name}</span>
              <span className="text-small text-muted">{shots[shot].detail}</span>
            </label>
          ))}
        </fieldset>
        <ShotFields settings={settings} set={set} projectId={draft.projectId} />
        <div>
          <Button
            variant="primary"
            onClick={() => void saveThen(() => onGo(settings.shot === 'white' ? 'format' : 'scene'))}
          >
            Continue
          </Button>
        </div>
      </div>
      <DraftPreview draft={draft} settings={settled} />
    </div>
  )
}

interface ShotFieldsProps {
  settings: DraftSettings
  set: (change: Partial<DraftSettings>) => void
  projectId: string | null
}

function ShotFields({ settings, set, projectId }: ShotFieldsProps) {
  if (settings.shot === 'infographic')
    return <FactFields settings={settings} set={set} projectId={projectId} />
  if (settings.shot === 'size')
    return (
      <div className="grid grid-cols-2 gap-3">
        <Field label="Width">
          {(control) => (
            <Input
              {...control}
              placeholder="12 cm"
              maxLength={20}
              value={settings.measureWidth}
              onChange={({ target }) => set({ measureWidth: target.value })}
            />
          )}
        </Field>
        <Field label="Height">
          {(control) => (
            <Input
              {...control}
              placeholder="30 cm"
              maxLength={20}
              value={settings.measureHeight}
              onChange={({ target }) => set({ measureHeight: target.value })}
            />
          )}
        </Field>
      </div>
    )
  if (settings.shot === 'bundle')
    return (
      <Field label="Copies">
        {(control) => (
          <Input
            {...control}
            type="number"
            min={2}
            max={6}
            value={Math.max(2, settings.copies)}
            onChange={({ target }) => set({ copies: Math.min(6, Math.max(2, Number(target.value) || 2)) })}
          />
        )}
      </Field>
    )
  return null
}

const LINES = [0, 1, 2, 3]

/** Facts of the canon are offered; nothing is made up. */
function FactFields({ settings, set, projectId }: ShotFieldsProps) {
  const { data: features = [] } = useQuery({
    enabled: projectId !== null,
    queryKey: ['/api/projects', projectId, 'canon', 'features'],
    queryFn: async ({ signal }) => {
      const { data } = await call(canonApi.get, { params: { projectId: projectId ?? '' }, signal })
      return featuresOf(data)
    },
  })
  const put = (index: number, text: string) =>
    set({ texts: LINES.map((line) => (line === index ? text : (settings.texts[line] ?? ''))).slice(0, 4) })
  return (
    <div className="flex flex-col gap-3">
      {features.length > 0 && (
        <Button onClick={() => set({ texts: features.slice(0, 4).map((text) => text.slice(0, 80)) })}>
          Use features from your facts
        </Button>
      )}
      {LINES.map((line) => (
        <Field key={line} label={`Fact ${line + 1}`}>
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              value={settings.texts[line] ?? ''}
              onChange={({ target }) => put(line, target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function featuresOf(canon: unknown): string[] {
  const product = (canon as { product?: { features?: unknown } }).product
  const field = product?.features
  const value = field && typeof field === 'object' && 'value' in field ? field.value : field
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
