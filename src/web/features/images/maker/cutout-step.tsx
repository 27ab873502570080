import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { Image } from '#contracts/images/images.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Slider } from '#web/ui/forms/slider.tsx'
import { chequered } from '../image-picture.tsx'
import { useImageAddress } from '../images.queries.ts'
import { CutoutNote } from './cutout-note.tsx'
import { MaskBrush } from './mask-brush.tsx'
import type { StepProps } from './step-props.ts'
import { useStrokes } from './use-strokes.ts'

type Tool = 'compare' | 'keep' | 'erase'

/** Removes the background, shows before and after, and mends the mask with a brush. */
export function CutoutStep({ draft, onGo }: StepProps) {
  const { photo } = draft
  const [tool, setTool] = useState<Tool>('compare')
  const { cutout, pending, isBusy, canUndo, add, undo, apply, cutOut } = useStrokes(draft)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          label="Tool"
          value={tool}
          onChange={setTool}
          options={[
            { value: 'compare', label: 'Before and after' },
            { value: 'keep', label: 'Keep' },
            { value: 'erase', label: 'Erase' },
          ]}
        />
        <Button disabled={!canUndo} onClick={undo}>
          <Undo />
          Undo stroke
        </Button>
        {pending.length > 0 && (
          <Button variant="primary" loading={isBusy} onClick={apply}>
            Apply {pending.length === 1 ? '1 stroke' : `${pending.length} strokes`}
          </Button>
        )}
      </div>
      <p className="text-small text-muted">
        {tool === 'compare' && 'Move the slider to compare the photo with the cutout.'}
        {tool === 'keep' && 'Paint over parts of the product that are missing, then apply.'}
        {tool === 'erase' && 'Paint over background that is still there, then apply.'}
      </p>
      {photo && tool === 'compare' && <Compare photo={photo} cutoutId={cutout?.id} isBusy={isBusy} />}
      {photo && tool !== 'compare' && (
        <MaskBrush
          photoId={photo.id}
          cutoutId={cutout?.id}
          mode={tool}
          strokes={pending}
          isBusy={isBusy}
          onStroke={add}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {(!cutout || (!draft.cutout && !isBusy)) && (
          <Button loading={isBusy} onClick={cutOut}>
            Remove background
          </Button>
        )}
        <Button
          variant={pending.length > 0 ? 'secondary' : 'primary'}
          disabled={!draft.cutout || isBusy}
          onClick={() => onGo('shot')}
        >
          Continue
        </Button>
        {draft.cutout && <p className="text-small text-muted">Adds the cutout to your images.</p>}
      </div>
    </div>
  )
}

interface CompareProps {
  photo: Image
  cutoutId: string | undefined
  isBusy: boolean
}

/** Photo and cutout over each other, divided by a slider. */
function Compare({ photo: { id, name, width, height }, cutoutId, isBusy }: CompareProps) {
  const [at, setAt] = useState(50)
  const photo = useImageAddress(id, 'file')
  const cutout = useImageAddress(cutoutId, 'file', 'keep')
  return (
    <div className="flex w-fit max-w-full flex-col gap-2">
      <div className="relative w-fit max-w-full overflow-hidden rounded-card">
        {photo ? (
          <img src={photo} alt={name} className="block max-h-[55vh] max-w-full" />
        ) : (
          <div
            className="max-w-full animate-pulse bg-raised"
            style={{
              width: `min(${width}px, calc(55vh * ${width / height}))`,
              aspectRatio: `${width} / ${height}`,
            }}
          />
        )}
        {cutout && (
          <div
            className={`absolute inset-0 bg-panel ${chequered}`}
            style={{ clipPath: `inset(0 0 0 ${at}%)` }}
          >
            <div className={`absolute inset-0 ${chequered}`} />
            <img src={cutout} alt={`Cutout of ${name}`} className="relative block size-full" />
          </div>
        )}
        {isBusy && <CutoutNote />}
      </div>
      <Slider
        min={0}
        max={100}
        value={at}
        aria-label="Before and after"
        onChange={(moved) => setAt(Number(moved))}
        className="w-full"
      />
    </div>
  )
}
