import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { whenIdle } from '#web/lib/loading/when-idle.ts'

/** Keys of the rail, which load once the page has come to rest. Gives its key handler. */
export function useRailKeys(rail: RefObject<HTMLElement | null>) {
  const move = useRef<(event: KeyboardEvent<HTMLElement>) => void>(undefined)
  useEffect(() => {
    let end = () => {}
    let isGone = false
    const callOff = whenIdle(async () => {
      const { makeOneStop, moveInRail } = await import('./rail-keys.ts')
      if (!rail.current || isGone) return
      end = makeOneStop(rail.current)
      move.current = moveInRail
    })
    return () => {
      isGone = true
      callOff()
      end()
    }
  }, [rail])
  return (event: KeyboardEvent<HTMLElement>) => move.current?.(event)
}
