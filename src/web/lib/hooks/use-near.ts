import { type RefObject, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#web/lib/loading/when-idle.ts'

/** True once the element is in sight, or nearly, and the page has come to rest. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || isNear) return
    let callOff = () => {}
    const wait = () => {
      callOff = whenIdle(() => setNear(true))
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        wait()
      },
      { rootMargin: '200px' },
    )
    observer.observe(watched)
    return () => {
      observer.disconnect()
      callOff()
    }
  }, [isNear])
  return [element, isNear]
}
