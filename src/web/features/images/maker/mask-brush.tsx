import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { MAX_POINTS, type MaskStroke } from '#contracts/images/drafts.ts'
import { Slider } from '#web/ui/forms/slider.tsx'
import { chequered } from '../image-picture.tsx'
import { useImageAddress } from '../images.queries.ts'
import { CutoutNote } from './cutout-note.tsx'

interface MaskBrushProps {
  photoId: string
  cutoutId: string | undefined
  mode: MaskStroke['mode']
  /** Strokes that the cutout does not show yet. */
  strokes: readonly MaskStroke[]
  isBusy: boolean
  onStroke: (stroke: MaskStroke) => void
}

const colours = { keep: '#3fb96ecc', erase: '#e2564fcc' }

/** The photo, faint where it is cut away, with strokes painted over it. */
export function MaskBrush({ photoId, cutoutId, mode, strokes, isBusy, onStroke }: MaskBrushProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [radius, setRadius] = useState(0.03)
  const [drawn, setDrawn] = useState<[number, number][]>([])
  const photo = useImageAddress(photoId, 'file')
  const cutout = useImageAddress(cutoutId, 'file', 'keep')
  useEffect(() => {
    if (canvas.current)
      paint(canvas.current, [...strokes, ...(drawn.length > 0 ? [{ mode, radius, points: drawn }] : [])])
  }, [strokes, drawn, mode, radius])
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const part = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
    return [part((clientX - left) / width), part((clientY - top) / height)]
  }
  const finish = () => {
    if (drawn.length > 0) onStroke({ mode, radius, points: drawn })
    setDrawn([])
  }
  return (
    <div className="flex w-fit max-w-full flex-col gap-2">
      <div className="relative w-fit max-w-full touch-none overflow-hidden rounded-card">
        {photo && <img src={photo} alt="" className="block max-h-[55vh] max-w-full opacity-35" />}
        <div className={`absolute inset-0 -z-10 ${chequered}`} />
        {cutout && <img src={cutout} alt="" className="absolute inset-0 size-full" />}
        <canvas
          ref={canvas}
          aria-label={mode === 'keep' ? 'Paint parts to keep' : 'Paint parts to erase'}
          className="absolute inset-0 size-full cursor-crosshair"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDrawn([pointOf(event)])
          }}
          onPointerMove={(event) => {
            const point = pointOf(event)
            if (drawn.length > 0 && drawn.length < MAX_POINTS) setDrawn((points) => [...points, point])
          }}
          onPointerUp={finish}
          onPointerCancel={() => setDrawn([])}
        />
        {isBusy && <CutoutNote />}
      </div>
      <label className="flex items-center gap-3 text-small">
        Brush size
        <Slider
          min={0.005}
          max={0.12}
          step={0.005}
          value={radius}
          onChange={(moved) => setRadius(Number(moved))}
          className="flex-1"
        />
      </label>
    </div>
  )
}

function paint(canvas: HTMLCanvasElement, strokes: readonly MaskStroke[]): void {
  const { width, height } = canvas.getBoundingClientRect()
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { mode, radius, points } of strokes) {
    context.strokeStyle = colours[mode]
    context.lineWidth = 2 * radius * Math.max(width, height)
    context.beginPath()
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) context.moveTo(x * width, y * height)
      context.lineTo(x * width, y * height)
    }
    context.stroke()
  }
}
