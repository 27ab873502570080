import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '#web/lib/storage/stored.ts'

/** Storage key of the wait before the next verification email. */
export const resendKey = (userId: string) => `resend.verification.${userId}`

/** Seconds left, and a function to start. The end time is stored under `key`, so it survives a reload and late timers. */
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
  const left = Math.ceil((Number(readStored(key) ?? 0) - Date.now()) / 1_000)
  if (left > seconds) {
    // The clock was set back: wait at most the full time once more.
    keepEnd(key, seconds)
    return seconds
  }
  if (left > 0) return left
  removeStored(key)
  return 0
}

const keepEnd = (key: string, seconds: number) => writeStored(key, Date.now() + seconds * 1_000)
