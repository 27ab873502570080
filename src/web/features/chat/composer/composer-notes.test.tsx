import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionNote } from './composer-notes.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a lost connection is told in one quiet line until it is back', () => {
  const { rerender } = render(<ConnectionNote lost={true} />)
  expect(screen.getByRole('status').textContent).toBe('Connection lost. Reconnecting…')
  rerender(<ConnectionNote lost={false} />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('offline, it says when the answer continues', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<ConnectionNote lost={true} />)
  expect(screen.getByRole('status').textContent).toBe('The answer continues when you’re back online.')
})
