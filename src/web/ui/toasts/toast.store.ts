import { create } from 'zustand'

/*
 * Choice of a toast:
 * - None if the screen shows the result itself. A form shows its own problems.
 * - `quickToast` for the result of an action: one sentence. Success has no full stop; a failure says what to do next.
 * - `showUndo` after a deletion, in place of a confirmation.
 * - `showToast` for news that needs a title and an explanation or a way on: the session, the storage of this browser, payments.
 */
export interface ToastInput {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  duration?: number
  /** A way back, or on. It closes the toast. */
  action?: { label: string; run: () => void }
  /** Subject, for `closeToastAbout`. */
  about?: string
}

export interface ToastMessage extends ToastInput {
  id: number
}

interface ToastState {
  /** The one toast there is. A closed one stays until the next, so that it can leave in peace. */
  current: ToastMessage | undefined
  open: boolean
  /** True if a quick toast was ever asked for. Neither kind is fetched before it is needed. */
  quick: boolean
  /** Counts steps that were left, whose toasts close. */
  stepsLeft: number
}

export const useToastStore = create<ToastState>()(() => ({
  current: undefined,
  open: false,
  quick: false,
  stepsLeft: 0,
}))

/** Shows a titled message, in place of the one before it. */
export function showToast(input: ToastInput): void {
  if (!input.title.trim()) throw new Error('A toast needs a title.')
  const id = (useToastStore.getState().current?.id ?? 0) + 1
  useToastStore.setState({ current: { ...input, id }, open: true })
}

export const closeToast = () => useToastStore.setState({ open: false })

/** Closes what a step said when another takes its place; running work stays. */
export const closeStepToasts = () =>
  useToastStore.setState(({ stepsLeft }) => ({ open: false, stepsLeft: stepsLeft + 1 }))

/** Closes the toast if it is the one about this. */
export function closeToastAbout(about: string): void {
  if (useToastStore.getState().current?.about === about) closeToast()
}
