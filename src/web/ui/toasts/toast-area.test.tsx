import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { closeStepToasts, showToast, type ToastInput, useToastStore } from '#web/ui/toasts/toast.store.ts'
import { ToastArea } from '#web/ui/toasts/toast-area.tsx'
import { Toasts } from '#web/ui/toasts/toasts.tsx'
import { hideUndo, showUndo } from '#web/ui/toasts/undo-toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  useToastStore.setState(useToastStore.getInitialState())
  vi.useRealTimers()
})

const show = (input: ToastInput) => act(() => showToast(input))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const toasts = () => Array.from(document.querySelectorAll<HTMLElement>('li[data-variant]'))

function swipeAway(toast: HTMLElement, distance: number) {
  const at = (clientX: number) => ({ button: 0, pointerId: 1, pointerType: 'touch', clientX, clientY: 100 })
  fireEvent.pointerDown(toast, at(100))
  fireEvent.pointerMove(toast, at(110))
  fireEvent.pointerMove(toast, at(100 + distance))
  fireEvent.pointerUp(toast, at(100 + distance))
}

test('[U4] one toast at a time: the newest takes the place', () => {
  render(<ToastArea />)
  show({ title: 'Email copied' })
  show({ title: 'Logged out', description: 'You have been successfully logged out' })
  expect(toasts().map((toast) => toast.textContent)).toEqual([
    'Logged outYou have been successfully logged out',
  ])
})

test('[U4] it closes after 5 s by default, or when it says', () => {
  render(<ToastArea />)
  show({ title: 'Email copied' })
  pass(4_900)
  expect(toasts()).toHaveLength(1)
  pass(200)
  expect(toasts()).toHaveLength(0)

  show({ title: 'Email copied', duration: 9_000 })
  pass(8_900)
  expect(toasts()).toHaveLength(1)
  pass(200)
  expect(toasts()).toHaveLength(0)
})

test('[U4] an undo is shown in the area for 8 s, and closes when it is used or done in another way', () => {
  const undo = vi.fn()
  const tell = () => act(() => showUndo('c1', 'Deleted “Lamps”.', undo))
  render(<ToastArea />)
  tell()
  pass(7_900)
  expect(toasts()).toHaveLength(1)
  pass(200)
  expect(toasts()).toHaveLength(0)
  expect(undo).not.toHaveBeenCalled()

  tell()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(toasts()).toHaveLength(0)

  tell()
  act(() => hideUndo('another'))
  expect(toasts()).toHaveLength(1)
  act(() => hideUndo('c1'))
  expect(toasts()).toHaveLength(0)
})

test('[U4] a default and a destructive look', () => {
  render(<ToastArea />)
  show({ title: 'Email copied' })
  const plain = toasts()[0]
  expect(plain?.dataset.variant).toBe('default')
  expect(plain?.className).not.toContain('border-loss')
  show({ title: 'Copy failed', variant: 'destructive' })
  const destructive = toasts()[0]
  expect(destructive?.dataset.variant).toBe('destructive')
  expect(destructive?.className).toContain('border-loss')
})

test('[U4] a swipe of 50 px closes it, a shorter one does not', () => {
  HTMLElement.prototype.setPointerCapture ??= () => undefined
  render(<ToastArea />)
  show({ title: 'Email copied' })
  swipeAway(toasts()[0] ?? document.body, 49)
  expect(toasts()).toHaveLength(1)
  swipeAway(toasts()[0] ?? document.body, 51)
  expect(toasts()).toHaveLength(0)
})

test('[U3] [U4] both kinds stand in one place at the bottom right, 8 px apart, and the titled one leaves with its step', async () => {
  vi.useRealTimers()
  render(<Toasts />)
  show({ title: 'Email copied' })
  act(() => void quickToast.show('Saved'))
  const quick = (await screen.findByText('Saved')).closest('section')
  const area = (await screen.findByText('Email copied')).closest('[role=region]')
  const place = quick?.parentElement
  expect(place).toBe(area?.parentElement)
  expect(place?.className).toMatch(/\btoast-bottom\b.*\bfixed\b.*\bright-4\b.*\bgap-2\b/)
  act(closeStepToasts)
  expect(toasts()).toHaveLength(0)
  act(() => toast.removeAll())
})

test('[U4] an empty label is refused, and so is an empty title', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => render(<ToastArea label=" " />)).toThrow('label')
  expect(() => showToast({ title: ' ' })).toThrow('title')
})
