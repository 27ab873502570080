import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Closer to the bottom than this counts as being there. */
const NEAR_PX = 24

/**
 * Keeps a scrolling box at its bottom while what is in it grows, for as long as the reader is there; a reader who scrolled up
 * is left alone. The box holds one element.
 */
export function useFollowBottom(box: RefObject<HTMLElement | null>) {
  const following = useRef(true)
  const [atBottom, setAtBottom] = useState(true)

  const toBottom = useCallback(() => {
    following.current = true
    setAtBottom(true)
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [box])

  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let lastTop = element.scrollTop

    const distanceLeft = () => element.scrollHeight - element.scrollTop - element.clientHeight
    const onScroll = () => {
      const distance = distanceLeft()
      const wentUp = element.scrollTop < lastTop
      lastTop = element.scrollTop
      // Only going up lets go, and the least of it does, or the next word would pull the reader down again. Being far from
      // the bottom does not: words may have come between our own scroll and this event.
      if (wentUp && distance > 1) following.current = false
      else if (distance < NEAR_PX) following.current = true
      setAtBottom(following.current || distance < NEAR_PX)
    }
    const observer = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight
      else setAtBottom(distanceLeft() < NEAR_PX)
    })
    observer.observe(content)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box])

  return { atBottom, toBottom }
}
