import { useEffect, useState } from 'react'

const AT_LATEST_MS = 4_000

/** True once the person has moved or typed, or after a moment: parts that nobody waits for load then. */
export function useStirred(): boolean {
  const [isStirred, setStirred] = useState(false)
  useEffect(() => {
    const ends = new AbortController()
    const stir = () => setStirred(true)
    for (const kind of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(kind, stir, { once: true, signal: ends.signal })
    const timer = setTimeout(stir, AT_LATEST_MS)
    return () => {
      ends.abort()
      clearTimeout(timer)
    }
  }, [])
  return isStirred
}
