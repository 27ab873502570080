import { type RefObject, useLayoutEffect } from 'react'

/** Keeps a reader at the end when the box shrinks, as under a growing composer, or its content grows, also when both happen at once. */
export function useFollowedEnd(box: RefObject<HTMLElement | null>, withinPx: number, toEnd: () => void) {
  useLayoutEffect(() => {
    const view = box.current
    if (!view) return
    let follows = false
    let top = 0
    const isAtEnd = () => view.scrollHeight - view.scrollTop - view.clientHeight <= withinPx
    // Growing content leaves the reader behind the end without a scroll of their own, so only a scroll upwards stops following.
    const note = () => {
      follows = isAtEnd() || (follows && view.scrollTop >= top)
      top = view.scrollTop
    }
    const sizes = new ResizeObserver(() => {
      note()
      if (follows && !isAtEnd()) toEnd()
    })
    view.addEventListener('scroll', note, { passive: true })
    for (const element of [view, ...view.children]) sizes.observe(element)
    return () => {
      view.removeEventListener('scroll', note)
      sizes.disconnect()
    }
  }, [box, withinPx, toEnd])
}
