import { useEffect, useState } from 'react'

/** Whole seconds left, and how to start. Reckoned from the clock: a tab in the background may tick late. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((end - now) / 1_000))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [running])

  function start(seconds: number) {
    const started = Date.now()
    setNow(started)
    setEnd(started + seconds * 1_000)
  }
  return [left, start]
}
