export interface TestResult {
  /** The titles of the groups it stands in, then its own. */
  titles: string[]
  status: 'passed' | 'failed' | 'skipped'
}

interface VitestReport {
  testResults: {
    status: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
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
      }),
    )
    const brokeOutsideTests = status === 'failed' && !tests.some((test) => test.status === 'failed')
    return brokeOutsideTests ? [...tests, { titles: [name], status: 'failed' }] : tests
  })
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
}

/** The tests of Playwright's JSON report. One that passed only when tried again counts as failed. */
export function readPlaywright(report: { suites: PlaywrightSuite[]; errors?: unknown[] }): TestResult[] {
  const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const
  const walk = (suite: PlaywrightSuite, above: string[]): TestResult[] => {
    const titles = [...above, suite.title]
    const own = (suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status }) => ({ titles: [...titles, spec.title], status: statuses[status] })),
    )
    return [...own, ...(suite.suites ?? []).flatMap((inner) => walk(inner, titles))]
  }
  return report.suites.flatMap((suite) => walk(suite, []))
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export function tally(results: { status: TestResult['status'] }[]): Tally {
  const count = (status: TestResult['status']) => results.filter((result) => result.status === status).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** "12 passed, 0 failed", and the skipped where there are any. */
export const inWords = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
