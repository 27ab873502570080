import { useEffect } from 'react'

/** Keeps the screen on: a phone that locks itself takes the microphone away. */
export function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    // The browser ends the lock with each look at another app, and may refuse it to save the battery.
    const request = () => {
      if (!document.hidden) lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.then((held) => held?.release())
    }
  }, [isOn])
}
