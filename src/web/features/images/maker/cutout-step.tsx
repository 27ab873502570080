import Undo from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import type { MaskStroke } from '#contracts/images/drafts.ts'
import { MAX_STROKES } from '#contracts/images/drafts.ts'
import type { Image } from '#contracts/images/images.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Slider } from '#web/ui/forms/slider.tsx'
import { chequered } from '../image-picture.tsx'
import { useImageAddress } from '../images.queries.ts'
import { useChangeDraft, useCutout } from './maker.queries.ts'
import { MaskBrush } from './mask-brush.tsx'
import type { StepProps } from './step-props.ts'

type Tool = 'compare' | 'keep' | 'erase'

/** Removes the background, shows before and after, and mends the mask with a brush. */
export function CutoutStep({ draft, onGo }: StepProps) {
  const { photo, cutout } = draft
  const [tool, setTool] = useState<Tool>('compare')
  const [strokes, setStrokes] = useState<MaskStroke[]>(draft.strokes)
  const cut = useCutout(draft.id)
  const change = useChangeDraft(draft.id)
  const isBusy = cut.isPending || change.isPending
  const { mutate: cutOut } = cut
  // The first look at a photo starts its cutout.
  useEffect(() => {
    if (!cutout && draft.strokes.length === 0) cutOut()
  }, [cutout, draft.strokes.length, cutOut])
  const isChanged = strokes !== draft.strokes
  const apply = () => change.mutate({ strokes }, { onSuccess: () => cut.mutate() })
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
        <Button disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
          <Undo />
          Undo stroke
        </Button>
        {isChanged && (
          <Button variant="primary" loading={isBusy} onClick={apply}>
            Apply {strokes.length === 1 ? '1 stroke' : `${strokes.length} strokes`}
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
          strokes={strokes}
          onStroke={(stroke) => strokes.length < MAX_STROKES && setStrokes([...strokes, stroke])}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!cutout && (
          <Button loading={isBusy} onClick={() => cut.mutate()}>
            Remove background
          </Button>
        )}
        <Button variant="primary" disabled={!cutout || isBusy} onClick={() => onGo('shot')}>
          Continue
        </Button>
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
  const cutout = useImageAddress(cutoutId, 'file')
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
        {isBusy && (
          <p
            role="status"
            className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-panel/90 px-3 py-2 text-small"
          >
            <Spinner />
            Removing the background. The first time takes a few seconds more.
          </p>
        )}
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
