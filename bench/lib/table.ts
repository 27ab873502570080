import type { FigureName, Measurement } from './measurement.ts'
import { type Spread, spreadOf } from './statistics.ts'
import type { TargetName } from './targets.ts'

interface Row {
  figure: FigureName
  title: string
  digits: number
}

const rows: Row[] = [
  { figure: 'firstTokenP50', title: 'first token p50, ms', digits: 2 },
  { figure: 'firstTokenP95', title: 'first token p95, ms', digits: 2 },
  { figure: 'answersPerSecond', title: 'short answers a second', digits: 0 },
  { figure: 'answerP50', title: 'short answer p50, ms', digits: 1 },
  { figure: 'serverCpu', title: 'server CPU s per 1,000 short answers', digits: 2 },
  { figure: 'databaseCpu', title: 'database CPU s per 1,000 short answers', digits: 2 },
  { figure: 'streams', title: 'streams held at 50 tokens/s', digits: 0 },
  { figure: 'memoryMb', title: 'server memory at that level, MB', digits: 0 },
]

const BASE: TargetName = 'raw proxy'

/** One figure of one target over all rounds. */
export interface Result extends Spread {
  atLeast: boolean
}

export function resultOf(
  measurements: readonly Measurement[],
  target: TargetName,
  figure: FigureName,
): Result | undefined {
  const own = measurements.filter((one) => one.target === target && one.figures[figure] !== undefined)
  const spread = spreadOf(own.flatMap(({ figures }) => figures[figure] ?? []))
  return spread && { ...spread, atLeast: figure === 'streams' && own.some(({ atLeast }) => atLeast) }
}

/** Every figure with its median, its range over the rounds and how many times the raw proxy's it is, as Markdown. */
export function tableOf(measurements: readonly Measurement[], targets: readonly TargetName[]): string {
  const seen = rows.filter(({ figure }) => targets.some((target) => resultOf(measurements, target, figure)))
  const lines = seen.map((row) => [
    row.title,
    ...targets.map((target) => cell(row, target, resultOf(measurements, target, row.figure), measurements)),
  ])
  const failures = targets.map((target) =>
    measurements.filter((one) => one.target === target).reduce((sum, one) => sum + one.failures.length, 0),
  )
  return align([['', ...targets], ...lines, ['failed requests', ...failures.map(String)]])
}

function cell(
  { figure, digits }: Row,
  target: TargetName,
  result: Result | undefined,
  measurements: readonly Measurement[],
): string {
  if (!result) return '–'
  const number = (value: number) => value.toFixed(digits)
  const range = result.least < result.most ? ` (${number(result.least)}–${number(result.most)})` : ''
  const base = resultOf(measurements, BASE, figure)
  const ratio =
    base && target !== BASE && base.median > 0 ? `, ${(result.median / base.median).toFixed(2)}×` : ''
  return `${result.atLeast ? '≥ ' : ''}${number(result.median)}${range}${ratio}`
}

function align(cells: string[][]): string {
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(3, ...cells.map((line) => line[column]?.length ?? 0)),
  )
  const line = (texts: string[]) => `| ${texts.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
