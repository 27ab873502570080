import { useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#web/lib/cx.ts'

/** Length of a pull that reloads the data. The sign moves half as far as the finger. */
const ENOUGH_PX = 120
const FOLLOWS = 0.5

/** Reloads what the screen shows. The installed app has no browser around it to do so. */
export function PullToRefresh() {
  const client = useQueryClient()
  const [pulled, setPulled] = useState(0)
  const [isLoading, setLoading] = useState(false)
  const latest = useRef({ pulled, isLoading })
  latest.current = { pulled, isLoading }

  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    let start: { x: number; y: number } | undefined
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch, second] = touches
      const isOne = touch && !second && !latest.current.isLoading
      start = isOne && isAtTop(target, main) ? { x: touch.clientX, y: touch.clientY } : undefined
    }
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!start || !touch) return
      const down = touch.clientY - start.y
      // A scroll or a swipe is no pull.
      if (down < 0 || Math.abs(touch.clientX - start.x) > Math.max(20, down)) start = undefined
      setPulled(start ? Math.min(down, 1.5 * ENOUGH_PX) : 0)
    }
    const end = async () => {
      const isEnough = start !== undefined && latest.current.pulled >= ENOUGH_PX
      start = undefined
      setPulled(0)
      if (!isEnough) return
      setLoading(true)
      await client.refetchQueries({ type: 'active' })
      setLoading(false)
    }
    const passive = { passive: true }
    main.addEventListener('touchstart', begin, passive)
    main.addEventListener('touchmove', move, passive)
    main.addEventListener('touchend', end)
    main.addEventListener('touchcancel', end)
    return () => {
      main.removeEventListener('touchstart', begin)
      main.removeEventListener('touchmove', move)
      main.removeEventListener('touchend', end)
      main.removeEventListener('touchcancel', end)
    }
  }, [client])

  if (pulled === 0 && !isLoading) return null
  return (
    <div
      role="status"
      aria-label={isLoading ? 'Loading…' : pulled >= ENOUGH_PX ? 'Release to refresh' : 'Pull to refresh'}
      className="pointer-events-none fixed top-[env(safe-area-inset-top)] left-1/2 z-30 -ml-5 flex size-10 items-center justify-center rounded-full border border-line bg-raised shadow-float"
      style={{ transform: `translateY(${isLoading ? 16 : pulled * FOLLOWS - 24}px)` }}
    >
      <RefreshCw
        className={cx(isLoading && 'animate-spin', pulled >= ENOUGH_PX ? 'text-accent' : 'text-muted')}
        style={{ rotate: `${pulled * 2}deg` }}
      />
    </div>
  )
}

/** Nothing around the touch can scroll up, and nobody selects or edits text there. */
function isAtTop(target: EventTarget | null, main: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest('textarea, input, [contenteditable], canvas'))
    return false
  for (let each: Element | null = target; each && each !== main; each = each.parentElement)
    if (each.scrollTop > 0) return false
  return true
}
