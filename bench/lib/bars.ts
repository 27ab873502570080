import type { FigureName, Measurement } from './measurement.ts'
import { type Result, resultOf } from './table.ts'
import type { TargetName } from './targets.ts'

interface Bar {
  title: string
  figure: FigureName
  target: TargetName
  /** Times the raw proxy's figure. */
  limit: { most: number; aim?: number } | { least: number }
}

const bars: Bar[] = [
  { title: 'first token', figure: 'firstTokenP50', target: 'embedded', limit: { most: 6, aim: 3 } },
  { title: 'first token', figure: 'firstTokenP50', target: 'PostgreSQL', limit: { most: 6, aim: 3 } },
  { title: 'server CPU', figure: 'serverCpu', target: 'embedded', limit: { most: 20 } },
  { title: 'server CPU', figure: 'serverCpu', target: 'PostgreSQL', limit: { most: 10 } },
  { title: 'streams', figure: 'streams', target: 'embedded', limit: { least: 0.5 } },
  { title: 'streams', figure: 'streams', target: 'PostgreSQL', limit: { least: 0.5 } },
]

/** One line for each bar that was measured: whether it is kept, and by how much. */
export function barLines(measurements: readonly Measurement[]): string[] {
  return bars.flatMap(({ title, figure, target, limit }) => {
    const own = resultOf(measurements, target, figure)
    const base = resultOf(measurements, 'raw proxy', figure)
    if (!own || !base || base.median === 0) return []
    const ratio = own.median / base.median
    const asked =
      'most' in limit
        ? `at most ${limit.most}×${limit.aim ? `, aim ${limit.aim}×` : ''}`
        : `at least ${limit.least}×`
    const met = 'most' in limit ? ratio <= limit.most : ratio >= limit.least
    return `${verdict(met, own, base).padEnd(6)}  ${title}, ${target}: ${ratio.toFixed(2)}× the raw proxy's (${asked})${doubt(own, base)}`
  })
}

/** One that is missed fails the command, once everything else has been measured too. */
export function printBar(line: string): void {
  console.log(line)
  if (line.startsWith('MISSED')) process.exitCode = 1
}

/** A lower bound can only prove what more of it would not undo. */
function verdict(met: boolean, own: Result, base: Result): string {
  if (met) return base.atLeast ? 'open' : 'kept'
  return own.atLeast ? 'open' : 'MISSED'
}

/** Marks a ratio as a bound if the harness ran out of CPU first. */
function doubt(own: Result, base: Result): string {
  if (own.atLeast && base.atLeast) return '; both are lower bounds'
  if (own.atLeast) return '; it may hold more'
  return base.atLeast ? '; the raw proxy may hold more' : ''
}
