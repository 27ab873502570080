import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** Keys of the rail, which load with the first key that is pressed anywhere. Gives its key handler. */
export function useRailKeys(rail: RefObject<HTMLElement | null>) {
  const move = useRef<(event: KeyboardEvent<HTMLElement>) => void>(undefined)
  useEffect(() => {
    let end = () => {}
    let isGone = false
    const load = async () => {
      const { makeOneStop, moveInRail } = await import('./rail-keys.ts')
      if (!rail.current || isGone) return
      end = makeOneStop(rail.current)
      move.current = moveInRail
    }
    addEventListener('keydown', load, { once: true })
    return () => {
      isGone = true
      removeEventListener('keydown', load)
      end()
    }
  }, [rail])
  return (event: KeyboardEvent<HTMLElement>) => move.current?.(event)
}
