/** A picture of one channel. */
export interface Plane {
  values: Float32Array
  width: number
  height: number
}

/** Means over squares of side `2 × radius + 1`, in time that does not depend on the radius. */
export function boxMean({ values, width, height }: Plane, radius: number): Float32Array {
  const means = new Float32Array(values.length)
  const rows = rowMeans({ values, width }, radius)
  const sums = new Float32Array(width)
  // Row by row, as they lie in memory: column by column took twice the time.
  const add = (y: number, sign: number) => {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + sign * (rows[y * width + x] ?? 0)
  }
  for (let y = 0; y < Math.min(radius, height); y++) add(y, 1)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) add(y + radius, 1)
    if (y - radius - 1 >= 0) add(y - radius - 1, -1)
    const share = 1 / (Math.min(y + radius, height - 1) - Math.max(y - radius, 0) + 1)
    for (let x = 0; x < width; x++) means[y * width + x] = (sums[x] ?? 0) * share
  }
  return means
}

function rowMeans({ values, width }: Pick<Plane, 'values' | 'width'>, radius: number): Float32Array {
  const means = new Float32Array(values.length)
  for (let start = 0; start < values.length; start += width) {
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) sum += values[start + x] ?? 0
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += values[start + x + radius] ?? 0
      if (x - radius - 1 >= 0) sum -= values[start + x - radius - 1] ?? 0
      means[start + x] = sum / (Math.min(x + radius, width - 1) - Math.max(x - radius, 0) + 1)
    }
  }
  return means
}

/** Coefficients of the guided filter: the mask as a linear function of the guide around each pixel. */
export function guidedCoefficients(guide: Plane, mask: Plane, radius: number, epsilon: number) {
  const { width, height } = guide
  const mean = (values: Float32Array) => boxMean({ values, width, height }, radius)
  const meanGuide = mean(guide.values)
  const meanMask = mean(mask.values)
  const both = mean(product(guide.values, mask.values))
  const squares = mean(product(guide.values, guide.values))
  const slope = new Float32Array(both.length)
  const offset = new Float32Array(both.length)
  for (let i = 0; i < both.length; i++) {
    const [g, m] = [meanGuide[i] ?? 0, meanMask[i] ?? 0]
    const steepness = ((both[i] ?? 0) - g * m) / ((squares[i] ?? 0) - g * g + epsilon)
    slope[i] = steepness
    offset[i] = m - steepness * g
  }
  return { slope: mean(slope), offset: mean(offset) }
}

/** A plain loop, since `map` with a callback is slower. */
function product(a: Float32Array, b: Float32Array): Float32Array {
  const values = new Float32Array(a.length)
  for (let i = 0; i < a.length; i++) values[i] = (a[i] ?? 0) * (b[i] ?? 0)
  return values
}
