import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FREE_PLACE } from '#contracts/runs.ts'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'

afterEach(cleanup)

const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('announces quarters of the work, not every step, and counts the time', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-05T12:01:05.000Z') })
  const bar = (done: number) => (
    <RunProgress label="Reading page 2" done={done} total={100} startedAt="2026-01-05T12:00:00.000Z" />
  )
  const { rerender } = render(bar(24))
  expect(announced()).not.toContain('25 % done')
  expect(screen.getByRole('timer').textContent).toBe('1:05')
  rerender(bar(26))
  expect(announced()).toContain('25 % done')
  rerender(bar(49))
  expect(announced()).toContain('25 % done')
  act(() => void vi.advanceTimersByTime(2_000))
  expect(screen.getByRole('timer').textContent).toBe('1:07')
  vi.useRealTimers()
})

test('a failure takes the place of the bar and offers another try', () => {
  const retry = vi.fn()
  const failed = { label: 'prices.csv', done: 1, total: 2, failure: 'The disk is full.', onRetry: retry }
  render(<RunProgress {...failed} />)
  expect(screen.getByRole('alert').textContent).toBe('prices.csvThe disk is full.')
  expect(screen.queryByRole('progressbar')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('cancel is pressed once and names its job', () => {
  const cancel = { label: 'Cancel the export', isPending: true, onCancel: vi.fn() }
  render(<RunProgress label="Chats" done={0} total={null} cancel={cancel} />)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the export' }))
  expect(cancel.onCancel).not.toHaveBeenCalled()
})

test('a pause says why and until when, and can be ended', () => {
  const until = '2026-01-05T12:00:00.000Z'
  const waiting = { reason: 'The shop is busy.', until, isResuming: false, onResume: vi.fn() }
  render(<RunProgress label="Read 1 of 2" done={1} total={2} waiting={waiting} />)
  expect(announced()[0]).toMatch(/^Waiting: The shop is busy. Continues at \d+:\d\d/)
  fireEvent.click(screen.getByRole('button', { name: 'Continue now' }))
  expect(waiting.onResume).toHaveBeenCalledOnce()
})

test('a run without a free place says so, and needs nobody to go on', () => {
  const waiting = { reason: FREE_PLACE, until: null, isResuming: false, onResume: vi.fn() }
  render(<RunProgress label="Read 1 of 2" done={1} total={2} waiting={waiting} />)
  expect(announced()[0]).toBe('Waiting for a free place. It continues by itself.')
  expect(screen.queryByRole('button')).toBeNull()
})
