import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TalkButton } from './talk-button.tsx'

afterEach(cleanup)

function open() {
  const [onHold, onRelease] = [vi.fn(), vi.fn()]
  const show = (held: boolean, hearing: boolean) => (
    <TalkButton
      held={held}
      hearing={hearing}
      disabled={false}
      size="large"
      onHold={onHold}
      onRelease={onRelease}
    />
  )
  const { rerender } = render(show(false, false))
  const key = (kind: 'keyDown' | 'keyUp', at: number) => {
    const event = createEvent[kind](screen.getByRole('button'), { key: 'Enter' })
    Object.defineProperty(event, 'timeStamp', { value: at })
    fireEvent(screen.getByRole('button'), event)
  }
  return { onHold, onRelease, key, show: (held: boolean, hearing: boolean) => rerender(show(held, hearing)) }
}

test('a long press is held speech; its end sends it', () => {
  const { onHold, onRelease, key, show } = open()
  key('keyDown', 1_000)
  expect(onHold).toHaveBeenCalledOnce()
  show(true, true)
  key('keyUp', 3_000)
  expect(onRelease).toHaveBeenCalledOnce()
})

test('a press that ends before the microphone hears anything is a tap: the next press sends', () => {
  const { onRelease, key, show } = open()
  key('keyDown', 1_000)
  show(true, false)
  key('keyUp', 4_000)
  expect(onRelease).not.toHaveBeenCalled()
  show(true, true)
  key('keyDown', 9_000)
  expect(onRelease).toHaveBeenCalledOnce()
})

test('a busy page that hears of a tap late takes it for a tap', () => {
  const { onRelease, key, show } = open()
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  key('keyDown', 1_000)
  show(true, true)
  now.mockReturnValue(5_000)
  key('keyUp', 1_050)
  expect(onRelease).not.toHaveBeenCalled()
})
