import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while, so that not every letter asks the server. */
export function useSettled<T>(value: T, forMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return settled
}
