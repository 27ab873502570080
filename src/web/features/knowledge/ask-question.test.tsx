import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Clamped } from './ask-question.tsx'

afterEach(() => vi.restoreAllMocks())

test('overflow is measured again when the screen is turned', async () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(0)
  render(<Clamped text="Unused lamps can be sent back." words={['lamps']} />)
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  height.mockReturnValue(200)
  fireEvent(window, new Event('resize'))
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(screen.getByRole('button', { name: 'Show less' })).toBeTruthy()
})
