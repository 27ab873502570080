import { expect, test } from 'vitest'
import { conformanceReport, readList, standings } from './conformance.ts'
import type { TestResult } from './test-results.ts'

const result = (title: string, status: TestResult['status']): TestResult => ({
  titles: ['a.spec.ts', title],
  status,
  isFlaky: false,
  file: 'a.spec.ts',
  ms: 1,
})

const states = (ids: string[], results: TestResult[]) =>
  Object.fromEntries([...standings(ids, results)].map(([id, { state }]) => [id, state]))

test('the list is read by groups; other lines that begin with a dash are none of it', () => {
  const list =
    '# List\n## R. Routes\n- R1 Public: /login\n  - R2 nested\n- R12 Last\n## Settled\n- Names are short\n'
  expect(readList(list)).toEqual([{ title: 'R. Routes', ids: ['R1', 'R12'] }])
})

test('an id has passed by a test that passed and whose title begins with it', () => {
  const results = [
    result('[G1] [G2] opens', 'passed'),
    { ...result('inner', 'passed'), titles: ['[G3] group', 'inner'] },
    result('mentions [G4] later', 'passed'),
  ]
  expect(states(['G1', 'G2', 'G3', 'G4'], results)).toEqual({
    G1: 'passed',
    G2: 'passed',
    G3: 'passed',
    G4: 'missing',
  })
})

test('an id is incomplete while any of its tests is skipped', () => {
  const results = [
    result('[R3] /chat opens', 'passed'),
    result('[R3] /seo opens', 'skipped'),
    result('[T1] reads', 'skipped'),
  ]
  expect(states(['R3', 'T1'], results)).toEqual({ R3: 'incomplete', T1: 'incomplete' })
  expect(standings(['R3'], results).get('R3')?.skipped).toEqual(['a.spec.ts > [R3] /seo opens'])
})

test('a test that one stage skips and another passes leaves its id complete', () => {
  const results = [result('[B8] on PostgreSQL', 'skipped'), result('[B8] on PostgreSQL', 'passed')]
  expect(states(['B8'], results)).toEqual({ B8: 'passed' })
})

test.each([
  ['failed', 'passed'],
  ['passed', 'failed'],
  ['skipped', 'failed'],
] as const)('a failing test outweighs others: %s, %s', (first, second) => {
  const results = [result('[G1] opens', first), result('[G1] closes', second)]
  expect(states(['G1'], results)).toEqual({ G1: 'failing' })
})

test('the report names each id that lacks something, its skipped tests, and a count per state', () => {
  const groups = [
    { title: 'R. Routes', ids: ['R1', 'R3'] },
    { title: 'T. Tools', ids: ['T1', 'T2'] },
  ]
  const results = [
    result('[R1] opens', 'passed'),
    result('[R3] /seo opens', 'skipped'),
    result('[T2] saves', 'failed'),
  ]
  expect(conformanceReport(groups, standings(['R1', 'R3', 'T1', 'T2'], results))).toEqual([
    'R. Routes: 1 of 2 passed',
    '  INCOMPLETE R3',
    '    skipped: a.spec.ts > [R3] /seo opens',
    'T. Tools: 0 of 2 passed',
    '  MISSING T1',
    '  FAILING T2',
    '4 ids: 1 passed, 1 incomplete, 1 failing, 1 missing',
  ])
})
