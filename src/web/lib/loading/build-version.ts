import { readText, writeText } from '#web/lib/storage/stored.ts'

export const BUILD_VERSION = '1749310828187'
const KEY = 'build-version'

/** Marks an address that was reloaded for this version. Always at the end, so that nothing else of it changes. */
const MARK = new RegExp(`[?&]v=${BUILD_VERSION}&t=\\d+$`)

/** True if the page is about to be reloaded, because this browser last ran another version of it. */
export async function reloadsForNewBuild(): Promise<boolean> {
  const last = readText(KEY)
  const reloaded = MARK.test(location.search)
  if (reloaded) removeMark()
  if (last === BUILD_VERSION) return false
  if (!writeText(KEY, BUILD_VERSION)) console.warn('The version of this page could not be noted.')
  // Never reload twice in a row, even if the browser could not store the version.
  if (last === null || reloaded) return false
  await Promise.allSettled([clearCaches(), unregisterWorkers()])
  location.replace(markedAddress())
  return true
}

async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function unregisterWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
}

// Addresses in full: a path that begins with two slashes would be read as a host.
function markedAddress(): string {
  const { origin, pathname, search, hash } = location
  return `${origin}${pathname}${search}${search ? '&' : '?'}v=${BUILD_VERSION}&t=${Date.now()}${hash}`
}

function removeMark(): void {
  const { origin, pathname, search, hash } = location
  history.replaceState(history.state, '', origin + pathname + search.replace(MARK, '') + hash)
}
