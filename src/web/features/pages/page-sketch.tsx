import type { PageSummary } from '#contracts/pages/pages.ts'

type Sketch = PageSummary['sketch']

const WIDTH = 48
const HEIGHT = 60
const MARGIN = 5

/** Shapes of a kind of section: heights of lines, boxes side by side, a picture, a button. */
interface Shape {
  height: number
  draw: (y: number, sketch: Sketch) => React.ReactNode
}

const line = (x: number, y: number, width: number, { text }: Sketch, opacity = 0.75) => (
  <rect x={x} y={y} width={width} height={2} rx={1} fill={text} opacity={opacity} />
)
const button = (x: number, y: number, { accent }: Sketch) => (
  <rect x={x} y={y} width={14} height={4} rx={2} fill={accent} />
)
const box = (x: number, y: number, width: number, height: number, { text }: Sketch) => (
  <rect x={x} y={y} width={width} height={height} rx={1.5} fill={text} opacity={0.16} />
)

const hero: Shape = {
  height: 19,
  draw: (y, sketch) => (
    <>
      {line(MARGIN, y + 2, 18, sketch)}
      {line(MARGIN, y + 6, 15, sketch, 0.35)}
      {button(MARGIN, y + 11, sketch)}
      {box(27, y, 16, 17, sketch)}
    </>
  ),
}
const cards: Shape = {
  height: 13,
  draw: (y, sketch) => (
    <>
      {[0, 1, 2].map((at) => (
        <g key={at}>{box(MARGIN + at * 13, y, 11.5, 10, sketch)}</g>
      ))}
    </>
  ),
}
const picture: Shape = { height: 18, draw: (y, sketch) => box(MARGIN, y, 38, 15, sketch) }
const bar: Shape = {
  height: 6,
  draw: (y, { accent }) => <rect x={0} y={y - 2} width={WIDTH} height={5} fill={accent} opacity={0.85} />,
}
const call: Shape = { height: 8, draw: (y, sketch) => button(17, y, sketch) }
const words: Shape = {
  height: 13,
  draw: (y, sketch) => (
    <>
      {line(MARGIN, y, 20, sketch)}
      {line(MARGIN, y + 4, 38, sketch, 0.3)}
      {line(MARGIN, y + 8, 32, sketch, 0.3)}
    </>
  ),
}

const shapes: Record<string, Shape> = {
  announcement: bar,
  hero,
  gallery: hero,
  imageText: hero,
  problem: hero,
  benefits: cards,
  bundles: cards,
  steps: cards,
  reviews: cards,
  numbers: cards,
  logos: cards,
  columns: cards,
  image: picture,
  video: picture,
  beforeAfter: picture,
  price: call,
  buy: call,
}

/** A small drawing of a page: its colours, and the shapes of its first sections. The title stands beside it. */
export function PageSketch({ sketch, className }: { sketch: Sketch; className: string }) {
  let y = MARGIN
  const drawn = sketch.kinds.flatMap((kind, at) => {
    const shape = shapes[kind] ?? words
    const top = y
    y += shape.height
    // biome-ignore lint/suspicious/noArrayIndexKey: a section of a drawing is known by its place.
    return top < HEIGHT ? [<g key={at}>{shape.draw(top, sketch)}</g>] : []
  })
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className={`flex-none rounded-control border border-line-soft ${className}`}
    >
      <rect width={WIDTH} height={HEIGHT} fill={sketch.background} />
      {drawn}
    </svg>
  )
}
