import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ImageFormatId, imageFormats } from '#contracts/images/formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { useGenerate, useSaveResults } from './maker.queries.ts'
import type { StepProps } from './step-props.ts'
import { useDraftSettings } from './use-settings.ts'

/** The sizes to draw. */
export function FormatStep({ draft, onGo }: StepProps) {
  const { settings, settled, set, saveThen } = useDraftSettings(draft)
  const toggle = (format: ImageFormatId) => {
    const chosen = settings.formats.includes(format)
      ? settings.formats.filter((each) => each !== format)
      : [...settings.formats, format]
    if (chosen.length > 0) set({ formats: chosen })
  }
  return (
    <div className="grid gap-5 md:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col divide-y divide-line-soft rounded-card border border-line-soft bg-panel px-2">
          {(Object.keys(imageFormats) as ImageFormatId[]).map((format) => {
            const { name, width, height } = imageFormats[format]
            return (
              <li key={format} className="flex items-center gap-2 py-1">
                <TickBox
                  label={name}
                  checked={settings.formats.includes(format)}
                  onToggle={() => toggle(format)}
                />
                <span className="flex-1">{name}</span>
                <span className="figures text-small text-muted">
                  {width} × {height}
                </span>
              </li>
            )
          })}
        </ul>
        <div>
          <Button variant="primary" onClick={() => void saveThen(() => onGo('generate'))}>
            Continue
          </Button>
        </div>
      </div>
      <DraftPreview draft={draft} settings={settled} />
    </div>
  )
}

/** Draws one image for each format at full size. */
export function GenerateStep({ draft, onGo }: StepProps) {
  const generate = useGenerate(draft.id)
  const count = draft.settings.formats.length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {count === 1 ? 'One image is' : `${count} images are`} drawn at full size from your own photo. It
        costs nothing.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={draft.results.length === 0 ? 'primary' : 'secondary'}
          loading={generate.isPending}
          onClick={() => generate.mutate()}
        >
          {count === 1 ? 'Draw the image' : `Draw ${count} images`}
        </Button>
        <Button
          variant={draft.results.length === 0 ? 'secondary' : 'primary'}
          disabled={draft.results.length === 0 || generate.isPending}
          onClick={() => onGo('check')}
        >
          Continue
        </Button>
      </div>
      <ul aria-label="Results" className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-4">
        {draft.results.map(({ id, name, width, height }) => (
          <li key={id} className="flex flex-col gap-1">
            <ImagePicture
              imageId={id}
              alt={name}
              size="thumbnail"
              className="w-full rounded-card object-contain"
            />
            <span className="truncate text-small">{name}</span>
            <span className="figures text-small text-faint">
              {width} × {height}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Chooses the results for the gallery. */
export function SaveStep({ draft, onGo }: StepProps) {
  const navigate = useNavigate()
  const save = useSaveResults(draft.id)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = draft.results.filter(({ id }) => !left.has(id))
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Results" className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-4">
        {draft.results.map(({ id, name }) => (
          <li key={id} className="flex flex-col gap-1">
            <ImagePicture
              imageId={id}
              alt={name}
              size="thumbnail"
              className="w-full rounded-card object-contain"
            />
            <span className="flex items-center gap-1 text-small">
              <TickBox label={`Save ${name}`} checked={!left.has(id)} onToggle={() => toggle(id)} />
              <span className="truncate">{name}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              chosen.map(({ id }) => id),
              { onSuccess: () => void navigate('/images') },
            )
          }
        >
          Save to images
        </Button>
        <Button onClick={() => onGo('scene')}>Change the scene</Button>
      </div>
    </div>
  )
}
