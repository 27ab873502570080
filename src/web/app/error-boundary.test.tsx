import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { lastIncident } from '#web/lib/loading/last-incident.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Screen({ broken }: { broken: boolean }) {
  if (broken) throw new Error('a mistake of ours')
  return <p>All is well</p>
}

test('an error can be reported to support, with the error and without the query of the address', () => {
  window.history.replaceState(null, '', '/history?token=secret')
  const tell = vi.fn()
  render(
    <ErrorBoundary onTell={tell}>
      <Screen broken />
    </ErrorBoundary>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Contact support' }))
  expect(tell).toHaveBeenCalledOnce()
  expect(lastIncident()).toEqual({
    sentence: 'This screen stopped working. Error: a mistake of ours',
    requestId: '',
    screen: '/history',
  })
})

test('a broken screen says what to do, and going elsewhere is a fresh start', () => {
  const page = (path: string, broken: boolean) => (
    <ErrorBoundary resetKey={path}>
      <Screen broken={broken} />
    </ErrorBoundary>
  )
  const { rerender } = render(page('/a', true))
  expect(screen.getByRole('alert').textContent).toContain('Reload the page')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).not.toContain('a mistake of ours')

  rerender(page('/a', false))
  expect(screen.queryByText('All is well')).toBeNull()
  rerender(page('/b', false))
  expect(screen.getByText('All is well')).toBeTruthy()
})
