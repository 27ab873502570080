import { type PointerEvent, useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import { barsOf, type ChartPoint, dotsOf, lineOf, type Scale, scaleOf } from '#web/ui/display/chart-scale.ts'

export type ChartTone = 'accent' | 'gain' | 'loss' | 'info' | 'muted'

const fills: Record<ChartTone, string> = {
  accent: 'fill-accent',
  gain: 'fill-gain',
  loss: 'fill-loss',
  info: 'fill-info',
  muted: 'fill-muted',
}
const strokes: Record<ChartTone, string> = {
  accent: 'stroke-accent',
  gain: 'stroke-gain',
  loss: 'stroke-loss',
  info: 'stroke-info',
  muted: 'stroke-muted',
}
const grounds: Record<ChartTone, string> = {
  accent: 'bg-accent',
  gain: 'bg-gain',
  loss: 'bg-loss',
  info: 'bg-info',
  muted: 'bg-muted',
}

interface ChartProps {
  /** Title, such as “Sign-ups by day”. */
  label: string
  form: 'bars' | 'lines'
  series: { name: string; tone: ChartTone }[]
  /** In order, with a value for each series. */
  points: ChartPoint[]
  format?: (value: number) => string
}

const plain = (value: number) => value.toLocaleString('en')

/** Bars or lines over time. Pointer and arrow keys show the values at a point; a table has all of them. */
export function Chart({ label, form, series, points, format = plain }: ChartProps) {
  const [at, setAt] = useState<number>()
  const scale = scaleOf(points, form === 'bars')
  const last = Math.max(points.length - 1, 0)
  const shown = at === undefined ? undefined : points[Math.min(at, last)]
  const told = (point: ChartPoint | undefined) => (point ? inWords(point, series, format) : '')

  function follow({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.min(Math.max(Math.floor(((clientX - left) / width) * points.length), 0), last))
  }

  return (
    <figure className="flex flex-col gap-1">
      {series.length > 1 && <Legend series={series} />}
      <div
        className="relative h-40 rounded-small has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${Math.max(points.length, 1)} 100`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <GridLines scale={scale} width={points.length} />
          {at !== undefined && <rect x={at} y={0} width={1} height={100} className="fill-raised" />}
          {form === 'bars' ? (
            <Bars points={points} series={series} scale={scale} />
          ) : (
            <Lines points={points} series={series} scale={scale} />
          )}
        </svg>
        <AxisLabel at={0} text={format(scale.top)} />
        {scale.bottom < 0 && <AxisLabel at={100} text={format(scale.bottom)} />}
        <input
          type="range"
          aria-label={`${label}: move along the chart`}
          aria-valuetext={told(shown ?? points[last])}
          min={0}
          max={last}
          value={at ?? last}
          onChange={(event) => setAt(Number(event.target.value))}
          onFocus={() => setAt(at ?? last)}
          onBlur={() => setAt(undefined)}
          className="sr-only"
        />
        {shown && at !== undefined && (
          <PointValues point={shown} series={series} format={format} share={(at + 0.5) / points.length} />
        )}
      </div>
      <figcaption aria-hidden className="flex justify-between gap-3 text-label text-faint">
        <span>{points[0]?.label}</span>
        {points.length > 1 && <span>{points[last]?.label}</span>}
      </figcaption>
      <ValueTable label={label} series={series} points={points} format={format} />
    </figure>
  )
}

type Parts = Required<Pick<ChartProps, 'series' | 'points' | 'format'>>

const Legend = ({ series }: Pick<Parts, 'series'>) => (
  <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
    {series.map(({ name, tone }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span className={cx('size-2 rounded-full', grounds[tone])} />
        {name}
      </li>
    ))}
  </ul>
)

/** At the top, at zero, and in the middle where there are no losses. */
function GridLines({ scale, width }: { scale: Scale; width: number }) {
  const heights = [0, scale.y(0), scale.bottom < 0 ? 100 : 50]
  return heights.map((y) => (
    <line
      key={y}
      x1={0}
      x2={width}
      y1={y}
      y2={y}
      vectorEffect="non-scaling-stroke"
      className={y === scale.y(0) ? 'stroke-line' : 'stroke-line-soft'}
    />
  ))
}

const Bars = ({ points, series, scale }: Pick<Parts, 'points' | 'series'> & { scale: Scale }) =>
  points.flatMap((point, at) =>
    barsOf(point, scale).map((bar) => (
      <rect
        key={`${point.label} ${bar.series}`}
        x={at + 0.12}
        width={0.76}
        y={bar.y}
        height={bar.height}
        className={fills[series[bar.series]?.tone ?? 'accent']}
      />
    )),
  )

/** A point without neighbours is drawn larger, as it would hardly be seen. */
const Lines = ({ points, series, scale }: Pick<Parts, 'points' | 'series'> & { scale: Scale }) =>
  series.map(({ name, tone }, at) => {
    const line = lineOf(points, at, scale)
    return (
      <g key={name} fill="none" strokeLinecap="round" strokeLinejoin="round" className={strokes[tone]}>
        <path d={line} strokeWidth={2} vectorEffect="non-scaling-stroke" />
        <path d={dotsOf(line)} strokeWidth={7} vectorEffect="non-scaling-stroke" />
      </g>
    )
  })

const AxisLabel = ({ at, text }: { at: 0 | 100; text: string }) => (
  <span
    aria-hidden
    className={cx(
      'figures pointer-events-none absolute left-0 rounded-small bg-panel/80 pr-1 text-label text-faint',
      at === 0 ? 'top-0.5' : 'bottom-0.5',
    )}
  >
    {text}
  </span>
)

/** Beside the point, on the side that has more room. */
function PointValues({
  point,
  series,
  format,
  share,
}: Omit<Parts, 'points'> & { point: ChartPoint; share: number }) {
  const side = share < 0.5 ? { left: `${share * 100}%` } : { right: `${(1 - share) * 100}%` }
  return (
    <div
      aria-hidden
      style={side}
      className="pointer-events-none absolute top-2 z-10 mx-2 min-w-max rounded-control border border-line bg-raised px-3 py-2 text-small shadow-float"
    >
      <p className="text-muted">{point.label}</p>
      <dl>
        {series.map(({ name, tone }, at) => (
          <div key={name} className="flex items-center gap-2">
            <span className={cx('size-2 flex-none rounded-full', grounds[tone])} />
            <dt className="flex-1 pr-3">{name}</dt>
            <dd className="figures font-medium">{valueText(point, at, format)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const ValueTable = ({ label, series, points, format }: Parts & { label: string }) => (
  // A table is as wide as its content, so its container hides it.
  <div className="sr-only">
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.label}>
            <th scope="row">{point.label}</th>
            {series.map(({ name }, at) => (
              <td key={name}>{valueText(point, at, format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function valueText({ values, absent = 'unknown' }: ChartPoint, at: number, format: Parts['format']): string {
  const value = values[at] ?? null
  return value === null ? absent : format(value)
}

const inWords = (point: ChartPoint, series: Parts['series'], format: Parts['format']) =>
  `${point.label}: ${series.map(({ name }, at) => `${name} ${valueText(point, at, format)}`).join(', ')}`
