import { cx } from '#web/lib/cx.ts'

interface WidthMeterProps {
  name: string
  width: number
  least: number
  most: number
}

/** The width of a text beside the room it has. */
export function WidthMeter({ name, width, least, most }: WidthMeterProps) {
  const verdict = width > most ? 'will be cut' : width < least ? 'room left' : 'fits'
  const tone = width > most ? 'bg-loss' : width < least ? 'bg-accent' : 'bg-gain'
  return (
    <div className="flex items-center gap-3 text-small text-faint">
      <span className="h-1 flex-1 overflow-hidden rounded-full bg-line">
        <span
          className={cx('block h-full rounded-full', tone)}
          style={{ width: `${Math.min(100, (width / most) * 100)}%` }}
        />
      </span>
      <output aria-label={`${name} width`} className="figures flex-none">
        {width} of {most} pixels, {verdict}
      </output>
    </div>
  )
}
