import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'
import type { TestResult } from './test-results.ts'
import { summarize } from './test-summary.ts'

const result = (given: Partial<TestResult> = {}): TestResult => ({
  titles: ['chat.spec.ts', 'sends'],
  status: 'passed',
  isFlaky: false,
  file: 'chat.spec.ts',
  ms: 1_500,
  ...given,
})

const stage = (tests: TestResult[], title = 'Journeys in a browser') => ({
  title,
  ms: 90_000,
  passed: tests.length,
  failed: 0,
  skipped: 0,
  tests,
})

test('the end of a run shows minutes, slow files and flaky tests, and the count alone on the last line', () => {
  const slow = result({ file: inRoot('src', 'db.api.test.ts'), ms: 4_000 })
  const stages = [
    { ...stage([], 'Checks'), passed: 5, skipped: 1 },
    stage([result(), slow, result({ isFlaky: true })]),
  ]
  expect(summarize(stages)).toEqual({
    lines: [
      'Minutes per stage',
      '    1.5  Checks',
      '    1.5  Journeys in a browser',
      'Slowest test files, in seconds',
      '    4.0  src/db.api.test.ts (Journeys in a browser)',
      '    3.0  chat.spec.ts (Journeys in a browser)',
      'Flaky: chat.spec.ts > sends',
      '8 passed, 0 failed, 1 skipped',
    ],
    hasFailed: false,
  })
})

test('the 20 slowest files are listed, the slowest first', () => {
  const tests = Array.from({ length: 25 }, (_, n) => result({ file: `${n}.spec.ts`, ms: n * 1000 }))
  const { lines } = summarize([stage(tests)])
  expect(lines.filter((line) => line.includes('.spec.ts'))).toHaveLength(20)
  expect(lines[3]).toBe('   24.0  24.spec.ts (Journeys in a browser)')
})

test.each([
  [3, '3 passed, 0 failed', false],
  [4, '4 passed, 1 failed', true],
])('%i flaky tests end as "%s"', (count, last, hasFailed) => {
  const run = summarize([stage(Array.from({ length: count }, () => result({ isFlaky: true })))])
  expect([run.lines.at(-1), run.hasFailed]).toEqual([last, hasFailed])
  expect(run.lines.filter((line) => line.startsWith('Flaky: '))).toHaveLength(count)
})

test('a failure in any stage is a failure of the run', () => {
  expect(summarize([stage([result()]), { ...stage([]), failed: 2 }])).toMatchObject({ hasFailed: true })
})
