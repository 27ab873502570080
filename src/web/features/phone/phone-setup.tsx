import { useEffect } from 'react'
import { isMobile, thisDevice } from '#web/lib/device.ts'

/** Registers the service worker on phones and in the installed app. */
export function PhoneSetup() {
  useEffect(() => {
    const isInstalled = matchMedia('(display-mode: standalone)').matches
    if (!('serviceWorker' in navigator) || !(isInstalled || isMobile(thisDevice()))) return
    navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch((error: unknown) => console.warn('This phone cannot store the app for offline use.', error))
  }, [])
  return null
}
