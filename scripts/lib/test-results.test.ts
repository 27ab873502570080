import { expect, test } from 'vitest'
import { inWords, readPlaywright, readVitest, tally } from './test-results.ts'

const assertion = (title: string, status: string) => ({ ancestorTitles: ['chat'], title, status })

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
  expect(results[0]).toEqual({ titles: ['chat', 'sends'], status: 'passed' })
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

test('a Playwright report becomes its tests; passing at the second try is a failure', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
    title,
    tests: [{ status }],
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
  expect(results.map(({ titles }) => titles.join(' > '))).toContain('login.spec.ts > gate > c')
  expect(tally(results)).toEqual({ passed: 1, failed: 2, skipped: 1 })
})

test('skipped tests are named only where there are any', () => {
  expect(inWords({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(inWords({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
