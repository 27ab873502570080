export interface ChartPoint {
  /** Shown under the bar and before its values. */
  label: string
  /** One for each series; null where nothing is known. */
  values: (number | null)[]
  /** Shown in place of an absent value; “unknown” if left out. */
  absent?: string
}

export interface Scale {
  top: number
  /** Below zero where there are losses. */
  bottom: number
  /** Distance from the top, from 0 to 100. */
  y(value: number): number
}

/** From the lowest to the highest shown value, rounded to even lines. Stacked values add up. */
export function scaleOf(points: ChartPoint[], stacked: boolean): Scale {
  const all = points.flatMap(({ values }) => {
    const known = values.filter((value) => value !== null)
    return stacked ? [sumOf(known, 1), -sumOf(known, -1)] : known
  })
  const top = roundUp(Math.max(0, ...all))
  const bottom = -roundUp(-Math.min(0, ...all))
  const height = top - bottom || 1
  return { top, bottom, y: (value) => ((top - value) / height) * 100 }
}

/** Sum of the gains, or of the losses without their sign. */
const sumOf = (values: number[], sign: 1 | -1) =>
  values.reduce((sum, value) => sum + Math.max(value * sign, 0), 0)

/** The next figure of a single digit and zeros, or with a half where the steps would be large. */
export function roundUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  const step = ROUND.find((each) => each * power >= value) ?? 10
  // Three tenths are 0.30000000000000004 otherwise.
  return Number((step * power).toPrecision(2))
}

const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8]

export interface Bar {
  series: number
  y: number
  height: number
}

/** The bars of a point, gains piled up over zero and losses below it. */
export function barsOf({ values }: ChartPoint, scale: Scale): Bar[] {
  let [up, down] = [0, 0]
  return values.flatMap((value, series) => {
    if (!value) return []
    const from = value > 0 ? up : down
    if (value > 0) up += value
    else down += value
    const [high, low] = [Math.max(from, from + value), Math.min(from, from + value)]
    return { series, y: scale.y(high), height: scale.y(low) - scale.y(high) }
  })
}

/** The line of a series through the middle of each point, with gaps where nothing is known. */
export function lineOf(points: ChartPoint[], series: number, scale: Scale): string {
  let pen = 'M'
  return points
    .map(({ values }, at) => {
      const value = values[series] ?? null
      if (value === null) {
        pen = 'M'
        return ''
      }
      const isAlone = pen === 'M' && (points[at + 1]?.values[series] ?? null) === null
      const step = `${pen}${at + 0.5} ${round(scale.y(value))}`
      pen = 'L'
      // A line of no length is drawn as a dot.
      return isAlone ? `${step}h0` : step
    })
    .join('')
}

/** The points of a line without neighbours. */
export const dotsOf = (line: string): string => line.match(/M[\d. -]+h0/g)?.join('') ?? ''

const round = (value: number) => Math.round(value * 100) / 100
