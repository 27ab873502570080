import { useRef } from 'react'

/** Gives the focus back to where it was when a dialog closes. Radix does so only for one opened by its own trigger. */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
