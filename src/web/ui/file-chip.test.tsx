// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileChip } from '#web/ui/file-chip.tsx'

afterEach(cleanup)

const file = { name: 'supplier price list 2026-11.csv', bytes: 3_482, mediaType: 'text/csv' }

test('a file shows its whole name to whoever asks, its size, and can be removed', () => {
  const onRemove = vi.fn()
  render(<FileChip {...file} onRemove={onRemove} />)
  expect(screen.getByTitle(file.name).textContent).toBe(file.name)
  screen.getByText('3.4 KB')
  fireEvent.click(screen.getByRole('button', { name: `Remove ${file.name}` }))
  expect(onRemove).toHaveBeenCalledOnce()
})

test('one on its way says how far it is, then that it is being read', () => {
  const { rerender } = render(<FileChip {...file} progress={0.42} />)
  screen.getByText('42 %')
  const bar = screen.getByRole('progressbar', { name: `Sending ${file.name}` })
  expect(bar.getAttribute('aria-valuenow')).toBe('42')
  rerender(<FileChip {...file} isReading />)
  screen.getByText('Reading…')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('one that failed says why, to those who hear the page too', () => {
  render(<FileChip {...file} progress={1} problem="This file is damaged." />)
  expect(screen.getByRole('alert').textContent).toContain('This file is damaged.')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a picture is shown', () => {
  const { container } = render(<FileChip {...file} mediaType="image/png" picture="blob:one" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:one')
})
