import { expect, test } from 'vitest'
import { elapsed } from '#web/lib/words/elapsed.ts'

const since = '2026-01-05T12:00:00.000Z'
const at = (time: string) => Date.parse(`2026-01-05T${time}Z`)

test.each([
  ['12:00:05.900', '0:05'],
  ['12:12:40.000', '12:40'],
  ['13:02:03.000', '1:02:03'],
  ['11:59:00.000', '0:00'],
])('at %s the time taken is %s', (time, text) => {
  expect(elapsed(since, at(time))).toBe(text)
})
