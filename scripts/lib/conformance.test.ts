import { expect, test } from 'vitest'
import { readList, standings } from './conformance.ts'

test('the list is read by groups; other lines that begin with a dash are none of it', () => {
  const list =
    '# List\n## R. Routes\n- R1 Public: /login\n  - R2 nested\n- R12 Last\n## Settled\n- Names are short\n'
  expect(readList(list)).toEqual([{ title: 'R. Routes', ids: ['R1', 'R12'] }])
})

test('an id is shown by a test that passed and whose title begins with it', () => {
  const results = [
    { titles: ['gate', '[G1] [G2] opens'], status: 'passed' as const },
    { titles: ['[G3] group', 'inner'], status: 'passed' as const },
    { titles: ['mentions [G4] later'], status: 'passed' as const },
    { titles: ['[G5] waits'], status: 'skipped' as const },
  ]
  expect(Object.fromEntries(standings(['G1', 'G2', 'G3', 'G4', 'G5'], results))).toEqual({
    G1: 'shown',
    G2: 'shown',
    G3: 'shown',
    G4: 'missing',
    G5: 'missing',
  })
})

test.each([
  ['failed', 'passed'],
  ['passed', 'failed'],
] as const)('a failing test outweighs a passing one: %s, %s', (first, second) => {
  const results = [first, second].map((status) => ({ titles: ['[G1] opens'], status }))
  expect(standings(['G1'], results).get('G1')).toBe('failing')
})
