import { isMobile, thisDevice } from '#web/lib/device.ts'

// Only phones and the installed app keep copies for offline use.
const isKept = () => isMobile(thisDevice()) || matchMedia('(display-mode: standalone)').matches

if ('serviceWorker' in navigator && isKept()) {
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('This phone cannot store the app for offline use.', error))
}
