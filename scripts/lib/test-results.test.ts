import { expect, test } from 'vitest'
import { inWords, readPlaywright, readVitest, tally } from './test-results.ts'

const assertion = (title: string, status: string, failureMessages: string[] = []) => ({
  ancestorTitles: ['chat'],
  title,
  status,
  duration: 20,
  failureMessages,
})

test('a Vitest report becomes its tests, each with its groups', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [assertion('sends', 'passed'), assertion('stops', 'failed')],
      },
      {
        name: 'b.test.ts',
        status: 'passed',
        assertionResults: [assertion('waits', 'skipped'), assertion('later', 'todo')],
      },
    ],
  }
  const results = readVitest(report)
  expect(results[0]).toEqual({
    titles: ['chat', 'sends'],
    status: 'passed',
    isFlaky: false,
    file: 'a.test.ts',
    ms: 20,
  })
  expect(tally(results)).toEqual({ passed: 1, failed: 1, skipped: 2 })
})

test.each([
  ['could not be loaded', []],
  ['failed in a hook after its tests', [assertion('sends', 'passed')]],
])('a test file that %s counts as one failure', (_case, assertionResults) => {
  const results = readVitest({
    testResults: [{ name: 'broken.test.ts', status: 'failed', assertionResults }],
  })
  expect(tally(results).failed).toBe(1)
})

test('a Vitest test that passed after a failed try is flaky, and one that failed is not', () => {
  const assertionResults = [assertion('sends', 'passed', ['lost']), assertion('stops', 'failed', ['lost'])]
  const results = readVitest({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] })
  expect(results.map(({ isFlaky }) => isFlaky)).toEqual([true, false])
})

test('a Playwright report becomes its tests; one that passed at the second try is flaky', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
    title,
    file: 'login.spec.ts',
    tests: [{ status, results: [{ duration: 30 }, { duration: 12 }] }],
  })
  const report = {
    suites: [
      {
        title: 'login.spec.ts',
        specs: [spec('[R6] comes back', 'expected'), spec('b', 'unexpected')],
        suites: [{ title: 'gate', specs: [spec('c', 'flaky'), spec('d', 'skipped')] }],
      },
    ],
  }
  const results = readPlaywright(report)
  expect(tally(results)).toEqual({ passed: 2, failed: 1, skipped: 1 })
  expect(results.filter(({ isFlaky }) => isFlaky)).toEqual([
    {
      titles: ['login.spec.ts', 'gate', 'c'],
      status: 'passed',
      isFlaky: true,
      file: 'login.spec.ts',
      ms: 42,
    },
  ])
})

test('skipped tests are named only where there are any', () => {
  expect(inWords({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(inWords({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
