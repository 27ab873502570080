import { useRef } from 'react'

/**
 * Gives the focus back when a dialog closes: to `opener`, or to what had it before. Radix does so only for one opened by its own
 * trigger. If the focus has gone elsewhere meanwhile, as to the screen that was chosen in the dialog, it stays there.
 */
export function useReturnFocus(opener?: Element | null) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement !== document.body) return
      const had = opener ?? before.current
      const target = had?.isConnected ? had : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
