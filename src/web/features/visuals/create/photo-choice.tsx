import ImagePlus from 'lucide-react/icons/image-plus'
import { type MouseEvent, useRef } from 'react'
import { PICTURE_ACCEPT } from '#contracts/core/pictures.ts'
import { useImageAddresses, usePageImages, useUploadImages } from '#web/features/pages/page-images.queries.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Brief } from './brief.ts'

const SHOWN = 12

interface PhotoChoiceProps {
  projectId: string
  brief: Brief
  onChange: (change: Partial<Brief>) => void
}

/** The photo of the visuals, and the point of it that stays in view. */
export function PhotoChoice({ projectId, brief: { photoId, focus, cutout }, onChange }: PhotoChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const { data: images = [] } = usePageImages(projectId)
  const addresses = useImageAddresses(images.slice(0, SHOWN).map(({ id }) => id))
  const upload = useUploadImages(projectId, ([image]) => image && onChange({ photoId: image.id }))
  const send = (files: FileList | null) => {
    if (files && files.length > 0) upload.mutate([...files])
    if (input.current) input.current.value = ''
  }
  return (
    <Card title="Photo">
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        aria-label="Upload a photo"
        onChange={({ target }) => send(target.files)}
        hidden
      />
      <div className="flex flex-wrap gap-2">
        <PhotoButton label="None" isChosen={photoId === null} onClick={() => onChange({ photoId: null })}>
          <span className="text-small text-muted">None</span>
        </PhotoButton>
        {images.slice(0, SHOWN).map(({ id, name }) => (
          <PhotoButton
            key={id}
            label={name}
            isChosen={photoId === id}
            onClick={() => onChange({ photoId: id })}
          >
            {addresses.get(id) && <img src={addresses.get(id)} alt="" className="size-full object-cover" />}
          </PhotoButton>
        ))}
        <Button loading={upload.isPending} onClick={() => input.current?.click()}>
          {!upload.isPending && <ImagePlus />}
          Upload
        </Button>
      </div>
      {photoId && !cutout && addresses.get(photoId) && (
        <FocusPoint
          src={addresses.get(photoId) ?? ''}
          focus={focus}
          onChange={(next) => onChange({ focus: next })}
        />
      )}
      {photoId && (
        <div className="mt-3">
          <Switch
            label="Cut out the product"
            checked={cutout}
            onChange={(next) => onChange({ cutout: next })}
          />
        </div>
      )}
    </Card>
  )
}

interface PhotoButtonProps {
  label: string
  isChosen: boolean
  onClick: () => void
  children: React.ReactNode
}

const PhotoButton = ({ label, isChosen, onClick, children }: PhotoButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isChosen}
    onClick={onClick}
    className={cx(
      'flex size-14 items-center justify-center overflow-hidden rounded-control border-2 bg-raised',
      isChosen ? 'border-accent' : 'border-transparent',
    )}
  >
    {children}
  </button>
)

interface FocusPointProps {
  src: string
  focus: Brief['focus']
  onChange: (focus: Brief['focus']) => void
}

const STEP = 0.05
const bounded = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100

/** The point to keep in view where a channel crops the photo: by click or with the arrow keys. */
function FocusPoint({ src, focus, onChange }: FocusPointProps) {
  const click = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: bounded((clientX - left) / width), y: bounded((clientY - top) / height) })
  }
  const moves: Record<string, [number, number]> = {
    ArrowLeft: [-STEP, 0],
    ArrowRight: [STEP, 0],
    ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP],
  }
  return (
    <div className="mt-3">
      <p className="mb-1.5 text-small text-muted">Click the point that should stay in view.</p>
      <button
        type="button"
        aria-label={`Focus point: ${Math.round(focus.x * 100)} % from the left, ${Math.round(focus.y * 100)} % from the top`}
        className="relative inline-block max-w-full overflow-hidden rounded-control"
        onClick={(event) => event.detail > 0 && click(event)}
        onKeyDown={(event) => {
          const [x, y] = moves[event.key] ?? []
          if (x === undefined || y === undefined) return
          event.preventDefault()
          onChange({ x: bounded(focus.x + x), y: bounded(focus.y + y) })
        }}
      >
        <img src={src} alt="" className="block max-h-40" />
        <span
          aria-hidden="true"
          className="absolute size-5 -translate-1/2 rounded-full border-2 border-white bg-accent/60 shadow"
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
        />
      </button>
    </div>
  )
}
