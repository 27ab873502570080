import { expect, test } from 'vitest'
import { heightAboveKeyboard } from '#web/app/shell/use-visible-height.ts'

test('a keyboard over the page leaves the height above it', () => {
  expect(heightAboveKeyboard({ height: 420, scale: 1 }, 760)).toBe(420)
})

test('the bars of the browser and a page that is zoomed in are no keyboard', () => {
  expect(heightAboveKeyboard({ height: 700, scale: 1 }, 760)).toBeUndefined()
  expect(heightAboveKeyboard({ height: 380, scale: 2 }, 760)).toBeUndefined()
})
