import type { ReactNode } from 'react'
import { type SceneId, sceneGroups, sceneIds, sceneOf } from '#contracts/images/scenes.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Slider } from '#web/ui/forms/slider.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { DraftPreview } from './draft-preview.tsx'
import type { StepProps } from './step-props.ts'
import { useDraftSettings } from './use-settings.ts'

/** Background, light, size and shadow of the product. */
export function SceneStep({ draft, onGo }: StepProps) {
  const { settings, settled, set, saveThen } = useDraftSettings(draft)
  return (
    <div className="grid gap-5 md:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        <SceneChoice value={settings.scene} onChange={(scene) => set({ scene })} />
        <label className="flex flex-col gap-1.5 text-small font-medium">
          Size of the product: {Math.round(settings.fill * 100)} %
          <Slider
            min={30}
            max={95}
            value={Math.round(settings.fill * 100)}
            onChange={(moved) => set({ fill: Number(moved) / 100 })}
          />
        </label>
        <div className="flex flex-col gap-1.5">
          <span className="text-small font-medium">Light from</span>
          <Segments
            label="Light from"
            value={settings.light}
            onChange={(light) => set({ light })}
            options={[
              { value: 'left', label: 'Left' },
              { value: 'top', label: 'Above' },
              { value: 'right', label: 'Right' },
            ]}
          />
        </div>
        <Switch label="Shadow" checked={settings.shadow} onChange={(shadow) => set({ shadow })} />
        <Switch
          label="Reflection"
          checked={settings.reflection}
          onChange={(reflection) => set({ reflection })}
        />
        <div>
          <Button variant="primary" onClick={() => void saveThen(() => onGo('format'))}>
            Continue
          </Button>
        </div>
      </div>
      <div className="sticky top-0 self-start max-md:z-10 max-md:order-first max-md:w-full max-md:bg-ground max-md:pb-2 max-md:[&>img]:max-h-[34dvh]">
        <DraftPreview draft={draft} settings={settled} />
      </div>
    </div>
  )
}

function SceneChoice({ value, onChange }: { value: SceneId; onChange: (scene: SceneId) => void }) {
  const inGroup = (group: string) => sceneIds.filter((id) => sceneOf(id).group === group)
  return (
    <div className="flex flex-col gap-3">
      {Object.entries(sceneGroups).map(([group, title]) => (
        <section key={group}>
          <h2 className="mb-1.5 text-small font-medium text-muted">
            {title}
            {sceneOf(value).group === group && <span className="text-text">: {sceneOf(value).name}</span>}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {inGroup(group).map((id) => (
              <li key={id}>
                <Swatch id={id} isChosen={id === value} onChoose={() => onChange(id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Swatch({
  id,
  isChosen,
  onChoose,
}: {
  id: SceneId
  isChosen: boolean
  onChoose: () => void
}): ReactNode {
  const { name, colours } = sceneOf(id)
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx('size-11 rounded-control border-2', isChosen ? 'border-accent' : 'border-line-soft')}
      style={{
        background: `radial-gradient(circle at 25% 15%, ${colours[2]}, transparent 70%), linear-gradient(${colours[0]} 60%, ${colours[1]} 66%)`,
      }}
    />
  )
}
