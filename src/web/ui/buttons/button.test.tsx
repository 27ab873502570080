import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('while its work is under way a button keeps the focus and takes nothing', () => {
  const [sent, pressed] = [vi.fn((event: Event) => event.preventDefault()), vi.fn()]
  const form = (loading: boolean) => (
    <form onSubmit={(event) => sent(event.nativeEvent)}>
      <Button type="submit" loading={loading} onClick={pressed}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  fireEvent.click(button)
  expect([sent.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 1])
  rerender(form(true))
  fireEvent.click(button)
  expect([sent.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 1])
  expect([button.disabled, button.ariaDisabled ?? button.getAttribute('aria-disabled')]).toEqual([
    false,
    'true',
  ])
})
