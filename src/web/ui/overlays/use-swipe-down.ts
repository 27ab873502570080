import { type TouchEvent, useRef } from 'react'

/** A swipe of this length closes; a shorter one springs back. */
const ENOUGH_PX = 80

/** Handlers of a panel that a finger can swipe down from its top. */
export function useSwipeDown(onClose: () => void) {
  const start = useRef<number>(undefined)
  const moved = useRef(0)

  function follow(panel: HTMLElement, px: number) {
    moved.current = px
    panel.style.translate = px > 0 ? `0 ${px}px` : ''
  }
  return {
    onTouchStart({ currentTarget, touches }: TouchEvent<HTMLElement>) {
      const isOne = touches.length === 1 && currentTarget.scrollTop <= 0
      start.current = isOne ? touches[0]?.clientY : undefined
    },
    onTouchMove({ currentTarget, touches }: TouchEvent<HTMLElement>) {
      const touch = touches[0]
      if (start.current === undefined || !touch) return
      const down = touch.clientY - start.current
      // A finger that goes up scrolls.
      if (down < 0) start.current = undefined
      follow(currentTarget, Math.max(0, down))
    },
    onTouchEnd({ currentTarget }: TouchEvent<HTMLElement>) {
      const isEnough = start.current !== undefined && moved.current >= ENOUGH_PX
      start.current = undefined
      follow(currentTarget, 0)
      if (isEnough) onClose()
    },
    onTouchCancel({ currentTarget }: TouchEvent<HTMLElement>) {
      start.current = undefined
      follow(currentTarget, 0)
    },
  }
}
