import { isAbsolute, relative } from 'node:path'
import { root } from './paths.ts'
import { inWords, type TestResult, type TestTally } from './test-results.ts'

export interface StageSummary extends TestTally {
  title: string
  ms: number
  tests: TestResult[]
}

/** Beyond these a run is not trusted, though every test passed in the end. */
const MOST_FLAKY = 3
const SLOWEST = 20

export interface RunSummary {
  lines: string[]
  hasFailed: boolean
}

/** The end of `npm test`: minutes per stage, the slowest files, flaky tests, and the count alone on the last line. */
export function summarize(stages: StageSummary[]): RunSummary {
  const flaky = stages.flatMap(({ tests }) => tests).filter(({ isFlaky }) => isFlaky)
  const tooFlaky = flaky.length > MOST_FLAKY
  const sum = (count: keyof TestTally) => stages.reduce((total, stage) => total + stage[count], 0)
  const failed = sum('failed') + (tooFlaky ? 1 : 0)
  const lines = [
    'Minutes per stage',
    ...stages.map(({ title, ms }) => `${(ms / 60_000).toFixed(1).padStart(7)}  ${title}`),
    ...slowestFiles(stages),
    ...flaky.map(({ titles }) => `Flaky: ${titles.join(' > ')}`),
    ...(tooFlaky ? [`More than ${MOST_FLAKY} flaky tests count as a failure.`] : []),
    inWords({ passed: sum('passed'), failed, skipped: sum('skipped') }),
  ]
  return { lines, hasFailed: failed > 0 }
}

function slowestFiles(stages: StageSummary[]): string[] {
  const times = stages.flatMap(({ title, tests }) =>
    Object.entries(Object.groupBy(tests, ({ file }) => file)).map(([file, own = []]) => ({
      ms: own.reduce((total, { ms }) => total + ms, 0),
      name: `${isAbsolute(file) ? relative(root, file) : file} (${title})`,
    })),
  )
  const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  if (slowest.length === 0) return []
  return [
    'Slowest test files, in seconds',
    ...slowest.map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(7)}  ${name}`),
  ]
}
