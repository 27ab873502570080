import type { Plane } from './guided-filter.ts'

interface Size {
  width: number
  height: number
}

/** Red, green and blue, pixel by pixel. */
export interface Pixels extends Size {
  data: Uint8Array
}

/** The same shape with a longer side of at most `side`. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Values of the nearest pixels, in another size. */
export function resampled(from: Size, to: Size, at: (i: number) => number): Plane {
  const values = new Float32Array(to.width * to.height)
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const sourceX = Math.min(from.width - 1, Math.floor(((x + 0.5) * from.width) / to.width))
      const sourceY = Math.min(from.height - 1, Math.floor(((y + 0.5) * from.height) / to.height))
      values[y * to.width + x] = at(sourceY * from.width + sourceX)
    }
  return { ...to, values }
}

export function enlarged(plane: Plane, size: Size): Float32Array {
  const rowOf = rowsOf(plane, size)
  const values = new Float32Array(size.width * size.height)
  for (let y = 0; y < size.height; y++) values.set(rowOf(y), y * size.width)
  return values
}

/** Rows of a plane in a larger size. Each call overwrites the row before: a whole photo would need megabytes. */
export function rowsOf({ values, width, height }: Plane, to: Size): (y: number) => Float32Array {
  const columns = placesAlong(to.width, width)
  const lines = placesAlong(to.height, height)
  const between = new Float32Array(width)
  const row = new Float32Array(to.width)
  return (y) => {
    const [top, bottom] = [(lines.before[y] ?? 0) * width, (lines.after[y] ?? 0) * width]
    const down = lines.part[y] ?? 0
    for (let x = 0; x < width; x++) {
      const upper = values[top + x] ?? 0
      between[x] = upper + ((values[bottom + x] ?? 0) - upper) * down
    }
    for (let x = 0; x < row.length; x++) {
      const left = between[columns.before[x] ?? 0] ?? 0
      row[x] = left + ((between[columns.after[x] ?? 0] ?? 0) - left) * (columns.part[x] ?? 0)
    }
    return row
  }
}

/** The two pixels of a shorter line around each pixel of a longer one, and how near it is to the second. */
function placesAlong(length: number, from: number) {
  const places = {
    before: new Uint16Array(length),
    after: new Uint16Array(length),
    part: new Float32Array(length),
  }
  for (let i = 0; i < length; i++) {
    const at = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / length - 0.5))
    places.before[i] = Math.floor(at)
    places.after[i] = Math.min(from - 1, Math.floor(at) + 1)
    places.part[i] = at - Math.floor(at)
  }
  return places
}

/** Values between the pixels of a plane, at parts of its width and height. */
export function sampler({ values, width, height }: Plane): (u: number, v: number) => number {
  // Plain numbers: this runs for every pixel, and arrays for pairs would be garbage.
  return (u, v) => {
    const x = Math.min(width - 1, Math.max(0, u * width - 0.5))
    const y = Math.min(height - 1, Math.max(0, v * height - 0.5))
    const left = Math.floor(x)
    const right = Math.min(width - 1, left + 1)
    const top = Math.floor(y) * width
    const bottom = Math.min(height - 1, Math.floor(y) + 1) * width
    const dx = x - left
    const dy = y - Math.floor(y)
    const upper = (values[top + left] ?? 0) * (1 - dx) + (values[top + right] ?? 0) * dx
    const lower = (values[bottom + left] ?? 0) * (1 - dx) + (values[bottom + right] ?? 0) * dx
    return upper * (1 - dy) + lower * dy
  }
}
