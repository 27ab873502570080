/** A picture of one channel. */
export interface Plane {
  values: Float32Array
  width: number
  height: number
}

/** Means over squares of side `2 × radius + 1`, in time that does not depend on the radius. */
export function boxMean({ values, width, height }: Plane, radius: number): Float32Array {
  const rows = new Float32Array(values.length)
  const means = new Float32Array(values.length)
  slide(values, rows, { lines: height, length: width, step: 1, stride: width, radius })
  slide(rows, means, { lines: width, length: height, step: width, stride: 1, radius })
  return means
}

interface Slide {
  lines: number
  length: number
  /** Distance of neighbours within a line, and of the first pixels of two lines. */
  step: number
  stride: number
  radius: number
}

function slide(from: Float32Array, to: Float32Array, { lines, length, step, stride, radius }: Slide): void {
  for (let line = 0; line < lines; line++) {
    const start = line * stride
    let sum = 0
    for (let i = 0; i < Math.min(radius, length); i++) sum += from[start + i * step] ?? 0
    for (let i = 0; i < length; i++) {
      if (i + radius < length) sum += from[start + (i + radius) * step] ?? 0
      if (i - radius - 1 >= 0) sum -= from[start + (i - radius - 1) * step] ?? 0
      const count = Math.min(i + radius, length - 1) - Math.max(i - radius, 0) + 1
      to[start + i * step] = sum / count
    }
  }
}

/** Coefficients of the guided filter: the mask as a linear function of the guide around each pixel. */
export function guidedCoefficients(guide: Plane, mask: Plane, radius: number, epsilon: number) {
  const { width, height } = guide
  const mean = (values: Float32Array) => boxMean({ values, width, height }, radius)
  const product = (a: Float32Array, b: Float32Array) => a.map((value, i) => value * (b[i] ?? 0))
  const meanGuide = mean(guide.values)
  const meanMask = mean(mask.values)
  const both = mean(product(guide.values, mask.values))
  const squares = mean(product(guide.values, guide.values))
  const slope = both.map((value, i) => {
    const [g, m] = [meanGuide[i] ?? 0, meanMask[i] ?? 0]
    return (value - g * m) / ((squares[i] ?? 0) - g * g + epsilon)
  })
  const offset = meanMask.map((value, i) => value - (slope[i] ?? 0) * (meanGuide[i] ?? 0))
  return { slope: mean(slope), offset: mean(offset) }
}
