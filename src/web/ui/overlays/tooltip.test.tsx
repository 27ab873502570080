import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <Tooltip label="Copy the answer">
        <button type="button" aria-label="Copy" />
      </Tooltip>
      <Tooltip label="Ask again">
        <button type="button" aria-label="Regenerate" />
      </Tooltip>
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const button = (name: string) => screen.getByRole('button', { name })
const enter = (name: string) => fireEvent.pointerEnter(button(name), { pointerType: 'mouse' })
const leave = (name: string) => fireEvent.pointerLeave(button(name), { pointerType: 'mouse' })
const shown = () => screen.queryByRole('tooltip')?.textContent

/** Opens the first one and closes it again, as by a key. */
function openAndClose() {
  enter('Copy')
  pass(700)
  expect(shown()).toBe('Copy the answer')
  leave('Copy')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(shown()).toBeUndefined()
}

test('[U5] a tooltip opens after 700 ms', () => {
  enter('Copy')
  pass(699)
  expect(shown()).toBeUndefined()
  pass(1)
  expect(shown()).toBe('Copy the answer')
})

test('[U5] within 300 ms of one closing, the next opens at once', () => {
  openAndClose()
  pass(299)
  enter('Regenerate')
  pass(0)
  expect(shown()).toBe('Ask again')
})

test('[U5] later than that it takes its time again', () => {
  openAndClose()
  pass(301)
  enter('Regenerate')
  pass(699)
  expect(shown()).toBeUndefined()
  pass(1)
  expect(shown()).toBe('Ask again')
})
