export const BUILD_VERSION = '1749310828187'
const KEY = 'build-version'

/** Marks an address that was loaded anew for this version. Always at the end, so that nothing else of it changes. */
const MARK = new RegExp(`[?&]v=${BUILD_VERSION}&t=\\d+$`)

/** Whether the page is about to be loaded anew, because this browser last ran another version of it. */
export async function reloadsForNewBuild(): Promise<boolean> {
  const last = readVersion()
  const reloaded = MARK.test(location.search)
  if (reloaded) removeMark()
  if (last === BUILD_VERSION) return false
  writeVersion()
  // Whoever comes from a reload is not sent into another, also where the browser could not note the version.
  if (last === null || reloaded) return false
  await Promise.allSettled([clearCaches(), unregisterWorkers()])
  location.replace(markedAddress())
  return true
}

/** Storage that is closed to this page counts as empty. */
function readVersion(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function writeVersion(): void {
  try {
    localStorage.setItem(KEY, BUILD_VERSION)
  } catch (error) {
    console.warn('The version of this page could not be noted.', error)
  }
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

function markedAddress(): string {
  const { pathname, search, hash } = location
  return `${pathname}${search}${search ? '&' : '?'}v=${BUILD_VERSION}&t=${Date.now()}${hash}`
}

function removeMark(): void {
  const { pathname, search, hash } = location
  history.replaceState(history.state, '', pathname + search.replace(MARK, '') + hash)
}
