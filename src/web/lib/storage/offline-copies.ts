/** Deletes what the service worker stored of a person: last answers, and what was shared to the app. Also without a worker in control of this page. */
export function forgetOfflineCopies(): void {
  if (!('caches' in globalThis)) return
  for (const name of ['answers', 'shared'])
    caches.delete(name).catch((error: unknown) => console.warn('Offline copies could not be deleted.', error))
}
