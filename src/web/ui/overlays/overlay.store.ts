import { create } from 'zustand'

export type Overlay = 'create' | 'more' | 'palette' | 'prompts' | 'save-to-canon' | 'shortcuts' | 'support'

interface OverlayState {
  open: Overlay | undefined
  /** Receives focus when the overlay closes. */
  opener: Element | null
}

/** The overlay over the whole page, one at a time. Any screen may open it; `app/shell/overlays.tsx` shows it. */
export const useOverlay = create<OverlayState>()(() => ({ open: undefined, opener: null }))

export function openOverlay(overlay: Overlay): void {
  useOverlay.setState(({ open, opener }) => ({ open: overlay, opener: open ? opener : focused() }))
}

export const closeOverlay = () => useOverlay.setState({ open: undefined })

/** The focused element, or the menu's button for a menu entry, because entries disappear. */
function focused(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement
}
