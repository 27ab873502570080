export interface TestResult {
  /** The titles of the groups it stands in, then its own. */
  titles: string[]
  status: 'passed' | 'failed' | 'skipped'
  /** Passed only when tried again. */
  isFlaky: boolean
  file: string
  ms: number
}

interface VitestReport {
  testResults: {
    status: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      duration?: number
      failureMessages?: string[]
    }[]
    name: string
  }[]
}

/** The tests of Vitest's JSON report. A file that failed before its tests could run counts as one failed test. */
export function readVitest(report: VitestReport): TestResult[] {
  return report.testResults.flatMap(({ assertionResults, status, name }): TestResult[] => {
    const tests = assertionResults.map(
      (test): TestResult => ({
        titles: [...test.ancestorTitles, test.title],
        status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        // The report counts no retries, but keeps the errors of tries before the one that passed.
        isFlaky: test.status === 'passed' && (test.failureMessages ?? []).length > 0,
        file: name,
        ms: test.duration ?? 0,
      }),
    )
    const brokeOutsideTests = status === 'failed' && !tests.some((test) => test.status === 'failed')
    const broken: TestResult = { titles: [name], status: 'failed', isFlaky: false, file: name, ms: 0 }
    return brokeOutsideTests ? [...tests, broken] : tests
  })
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[]
  }[]
}

/** The tests of Playwright's JSON report. */
export function readPlaywright(report: { suites: PlaywrightSuite[]; errors?: unknown[] }): TestResult[] {
  const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'passed', skipped: 'skipped' } as const
  const walk = (suite: PlaywrightSuite, above: string[]): TestResult[] => {
    const titles = [...above, suite.title]
    const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        titles: [...titles, title],
        status: statuses[status],
        isFlaky: status === 'flaky',
        file,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    )
    return [...own, ...(suite.suites ?? []).flatMap((inner) => walk(inner, titles))]
  }
  return report.suites.flatMap((suite) => walk(suite, []))
}

export interface TestTally {
  passed: number
  failed: number
  skipped: number
}

export function tally(results: { status: TestResult['status'] }[]): TestTally {
  const count = (status: TestResult['status']) => results.filter((result) => result.status === status).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** "12 passed, 0 failed", and the skipped where there are any. */
export const inWords = ({ passed, failed, skipped }: TestTally) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
