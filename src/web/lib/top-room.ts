const ROOM = '--top-room'

/** A ref for a bar above the screens, which are moved down by its height. */
export function takeRoomAtTop(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const page = document.documentElement.style
  const observer = new ResizeObserver(() => page.setProperty(ROOM, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    page.removeProperty(ROOM)
  }
}
