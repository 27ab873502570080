import { isMobile, thisDevice } from '#web/lib/device.ts'

// Only phones and the installed app keep copies for offline use.
const isKept = () => isMobile(thisDevice()) || matchMedia('(display-mode: standalone)').matches

export const registerWorker = () =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })

if ('serviceWorker' in navigator && isKept()) {
  registerWorker().catch((error: unknown) =>
    console.warn('This phone cannot store the app for offline use.', error),
  )
}
