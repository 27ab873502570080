import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/http/api-error.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const answer = {
  success: false,
  error: 'This chat no longer exists.',
  message: 'This chat no longer exists.',
}

test.each([
  ['the sentence of the server', new ApiError(404, JSON.stringify(answer)), 'This chat no longer exists.'],
  ['that nobody answered', new TypeError('Failed to fetch'), 'The server didn’t respond.'],
  ['that it was us, and nothing that only we understand', new ApiError(500, '<h1>nginx</h1>'), 'on our side'],
])('it says %s', (_, error, sentence) => {
  render(<ErrorCard error={error} />)
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  expect(screen.getByRole('alert').textContent).not.toContain('nginx')
  expect(screen.queryByRole('button')).toBeNull()
})

test('without a network, one that only lacks an answer is no alert, and nothing in red', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { container, rerender } = render(
    <ErrorCard error={new TypeError('Failed to fetch')} onRetry={vi.fn()} />,
  )
  expect(container.textContent).toBe('This needs a connection.')
  expect(screen.queryByRole('alert') ?? screen.queryByRole('button')).toBeNull()
  rerender(<ErrorCard error={new ApiError(404, JSON.stringify(answer))} />)
  expect(screen.getByRole('alert').textContent).toContain(answer.message)
})

test('it offers to try again', () => {
  const onRetry = vi.fn()
  render(<ErrorCard message="The list could not be read." onRetry={onRetry} />)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
