/** A node of takumi's tree, as far as visuals use it. */
export type VisualNode = { style: Record<string, string | number> } & (
  | { type: 'container'; children: VisualNode[] }
  | { type: 'text'; text: string }
  | { type: 'image'; src: string }
)

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const PHOTO = 'photo'
export const LOGO = 'logo'

const placed = ({ x, y, width, height }: Box) => ({
  position: 'absolute',
  left: x,
  top: y,
  width,
  height,
})

export const panel = (box: Box, style: VisualNode['style'], children: VisualNode[] = []): VisualNode => ({
  type: 'container',
  style: { ...placed(box), display: 'flex', ...style },
  children,
})

export const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

/** The part of a box from one share to another, from top to bottom. */
export const rows = ({ x, y, width, height }: Box, from: number, to: number): Box => ({
  x,
  y: y + height * from,
  width,
  height: height * (to - from),
})

/** The same from left to right. */
export const columns = ({ x, y, width, height }: Box, from: number, to: number): Box => ({
  x: x + width * from,
  y,
  width: width * (to - from),
  height,
})

/** The shared part of two boxes. */
export function overlap(one: Box, other: Box): Box {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  }
}
