import { create } from 'zustand'

export type Overlay = 'palette' | 'prompts' | 'save-to-canon' | 'shortcuts' | 'support'

interface OverlayState {
  open: Overlay | undefined
  /** What gets the focus back when it closes. */
  opener: Element | null
}

/** What lies over the whole page; one at a time. Any screen may open it, `app/shell/overlays.tsx` shows it. */
export const useOverlay = create<OverlayState>()(() => ({ open: undefined, opener: null }))

export function openOverlay(overlay: Overlay): void {
  useOverlay.setState(({ open, opener }) => ({ open: overlay, opener: open ? opener : focused() }))
}

export const closeOverlay = () => useOverlay.setState({ open: undefined })

/** What has the focus; for an entry of a menu, which is about to go, the button of that menu. */
function focused(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement
}
