import { useEffect, useState } from 'react'
import { readKept, removeKept, writeKept } from '#web/lib/storage/kept.ts'

/** Where the wait before another verification letter is kept. */
export const resendKey = (userId: string) => `resend.verification.${userId}`

/**
 * Whole seconds left of `seconds`, and how to start. The end is kept in this browser under `key`, so that a reload does not
 * forget it, and reckoned from the clock: a tab in the background may tick late.
 */
export function useCountdown(key: string, seconds: number): [left: number, start: () => void] {
  const [left, setLeft] = useState(() => secondsLeft(key, seconds))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft(secondsLeft(key, seconds)), 1_000)
    return () => clearInterval(timer)
  }, [key, seconds, running])

  return [
    left,
    () => {
      keepEnd(key, seconds)
      setLeft(seconds)
    },
  ]
}

function secondsLeft(key: string, seconds: number): number {
  const left = Math.ceil((Number(readKept(key) ?? 0) - Date.now()) / 1_000)
  if (left > seconds) {
    // The clock was set back. Whoever waits shall wait the whole time once more at most.
    keepEnd(key, seconds)
    return seconds
  }
  if (left > 0) return left
  removeKept(key)
  return 0
}

const keepEnd = (key: string, seconds: number) => writeKept(key, Date.now() + seconds * 1_000)
