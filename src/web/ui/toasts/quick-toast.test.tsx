import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QuickToasts, quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { closeStepToasts } from '#web/ui/toasts/toast.store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<QuickToasts />)
})
afterEach(() => {
  act(() => toast.removeAll())
  cleanup()
  vi.useRealTimers()
})

function show(make: () => string): string {
  let id = ''
  act(() => {
    id = make()
  })
  return id
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const visible = (text: string) => screen.queryByText(text)?.parentElement?.dataset.visible

test.each(['show', 'success', 'error'] as const)('[U3] %s lasts 3 s and is gone 1 s after that', (kind) => {
  show(() => quickToast[kind]('Saved'))
  pass(2_900)
  expect(visible('Saved')).toBe('true')
  pass(200)
  expect(visible('Saved')).toBe('false')
  pass(800)
  expect(visible('Saved')).toBe('false')
  pass(200)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('[U3] a loading toast stays until it is resolved', () => {
  const id = show(() => quickToast.loading('Reading'))
  pass(600_000)
  expect(visible('Reading')).toBe('true')
  show(() => quickToast.success('Read', { id }))
  expect(screen.queryByText('Reading')).toBeNull()
  pass(3_100)
  pass(1_100)
  expect(screen.queryByText('Read')).toBeNull()
})

test('[U3] at most 20 are held', () => {
  for (let n = 1; n <= 25; n++) show(() => quickToast.show(`Note ${n}`))
  expect(screen.getAllByRole('status')).toHaveLength(20)
  expect(screen.queryByText('Note 5')).toBeNull()
  expect(screen.getByText('Note 25')).toBeTruthy()
})

test('[U3] they are at most 350 px wide', () => {
  show(() => quickToast.show('Saved'))
  expect(screen.getByRole('status').className).toContain('max-w-[min(350px,')
})

test('a step that is left takes its toasts along; running work stays', () => {
  show(() => quickToast.show('11 facts saved'))
  show(() => quickToast.loading('Reading'))
  act(closeStepToasts)
  expect([visible('11 facts saved'), visible('Reading')]).toEqual(['false', 'true'])
  show(() => quickToast.show('Image added'))
  expect(visible('Image added')).toBe('true')
})

test('one that lies over something is taken away by its button or by Escape; what is under way stays', () => {
  show(() => quickToast.show('Saved'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }))
  expect(visible('Saved')).toBe('false')
  show(() => quickToast.error('Not sent'))
  show(() => quickToast.loading('Reading'))
  const meant = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', meant)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(visible('Not sent')).toBe('true')
  document.body.removeEventListener('keydown', meant)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect([visible('Not sent'), visible('Reading')]).toEqual(['false', 'true'])
})
