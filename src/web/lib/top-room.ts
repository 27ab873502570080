const ROOM = '--top-room'

/** A ref for what stands above the screens: they are as much lower as it is high, so that it covers nothing of them. */
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
