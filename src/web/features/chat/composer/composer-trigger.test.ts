import { expect, test } from 'vitest'
import { replaceTrigger, triggerAt } from './composer-trigger.ts'

const at = (text: string) => triggerAt(text, text.length)

test.each([
  ['/', { sign: '/', start: 0, typed: '' }],
  ['/mar', { sign: '/', start: 0, typed: 'mar' }],
  ['See /', { sign: '/', start: 4, typed: '' }],
  ['line\n@la', { sign: '@', start: 5, typed: 'la' }],
  ['At #pri', { sign: '#', start: 3, typed: 'pri' }],
  ['/Text for Meta', { sign: '/', start: 0, typed: 'Text for Meta' }],
  ['/Text for @Desk la', { sign: '@', start: 10, typed: 'Desk la' }],
])('%j opens a menu', (text, trigger) => {
  expect(at(text)).toEqual(trigger)
})

test.each([
  '',
  '1/2',
  'https://lampwerk.example/a',
  'mara@lampwerk.example',
  '/ or',
  `/${'a word '.repeat(9)}`,
  '(/a',
  '# Offer',
  'C#',
])('%j opens none', (text) => {
  expect(at(text)).toBeUndefined()
})

test('only what stands before the cursor counts, and only that is replaced', () => {
  const trigger = triggerAt('Ask /ma now', 7)
  expect(trigger).toEqual({ sign: '/', start: 4, typed: 'ma' })
  expect(trigger && replaceTrigger('Ask /ma now', trigger, 'politely')).toBe('Ask politely now')
})
