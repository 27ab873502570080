import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Loader } from '#web/ui/feedback/loader.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('[U1] after 8 s the loader offers Refresh, which calls the handler', () => {
  const onRetry = vi.fn()
  render(<Loader message="Checking authentication..." onRetry={onRetry} />)
  const loader = screen.getByRole('status')
  expect(loader.textContent).toBe('Checking authentication...')

  pass(7_999)
  expect(loader.textContent).toBe('Checking authentication...')
  pass(1)
  expect(loader.textContent).toBe('Checking authentication...This is taking longer than usual... Refresh')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('[U1] without a handler nothing is added', () => {
  render(<Loader message="Loading..." />)
  pass(60_000)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  expect(screen.queryByRole('button')).toBeNull()
})
