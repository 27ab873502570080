import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TooltipLayer } from '#web/ui/overlays/tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <IconButton label="Copy" icon={null} />
      <IconButton label="Regenerate" icon={null} />
      <p>Elsewhere</p>
      <TooltipLayer />
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const button = (name: string) => screen.getByRole('button', { name })
const enter = (name: string) => fireEvent.pointerOver(button(name), { pointerType: 'mouse' })
const leave = () => fireEvent.pointerOver(screen.getByText('Elsewhere'), { pointerType: 'mouse' })
const shown = () => screen.queryByRole('tooltip')?.textContent

/** Opens the first one and closes it again, as by a key. */
function openAndClose() {
  enter('Copy')
  pass(700)
  expect(shown()).toBe('Copy')
  leave()
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(shown()).toBeUndefined()
}

test('[U5] a tooltip opens after 700 ms', () => {
  enter('Copy')
  pass(699)
  expect(shown()).toBeUndefined()
  pass(1)
  expect(shown()).toBe('Copy')
})

test('a control that had the focus before the layer loaded shows its tooltip', () => {
  cleanup()
  render(<IconButton label="Copy" icon={null} />)
  button('Copy').focus()
  render(<TooltipLayer />)
  expect(shown()).toBe('Copy')
})

test('[U5] within 300 ms of one closing, the next opens at once', () => {
  openAndClose()
  pass(299)
  enter('Regenerate')
  pass(0)
  expect(shown()).toBe('Regenerate')
})

test('[U5] later than that it takes its time again', () => {
  openAndClose()
  pass(301)
  enter('Regenerate')
  pass(699)
  expect(shown()).toBeUndefined()
  pass(1)
  expect(shown()).toBe('Regenerate')
})
