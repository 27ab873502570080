import { useEffect } from 'react'

/** A keyboard takes at least this much; the bars of a browser that come and go take less. */
const KEYBOARD = 120

/** The height above the on-screen keyboard, if one lies over the page. A page that is zoomed in shows less for another reason. */
export function heightAboveKeyboard(visible: { height: number; scale: number }, page: number) {
  return visible.scale <= 1 && page - visible.height > KEYBOARD ? visible.height : undefined
}

/** Keeps the workspace above the keyboard where a browser lays the one over the other, as those on iPhones do. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const fit = () => {
      const height = heightAboveKeyboard(visible, window.innerHeight)
      const page = document.documentElement
      page.toggleAttribute('data-keyboard', height !== undefined)
      page.style.setProperty('--visible-height', height === undefined ? '100dvh' : `${height}px`)
      // The browser has moved the page to show the field, which stands in sight without that now.
      if (height !== undefined) window.scrollTo(0, 0)
    }
    visible.addEventListener('resize', fit)
    return () => visible.removeEventListener('resize', fit)
  }, [])
}
