import { newId } from '#web/lib/new-id.ts'

/** Names this page load. A reload counts as another tab. */
export const thisTab = newId()

const lockOf = (tab: string) => `page.edits.tab:${tab}`
let isHeld = false

/** False where the browser has no locks, as over plain HTTP: another tab may be open or gone. */
export const knowsOpenTabs = () => Boolean(navigator.locks)

/** Tells other tabs that this one is open, until it is gone. */
export function holdTabLock(): void {
  if (isHeld || !knowsOpenTabs()) return
  isHeld = true
  navigator.locks.request(lockOf(thisTab), () => new Promise(() => {})).catch(warn)
}

/** Runs the work once a tab is gone, in one of the tabs that wait for it. Without locks, at once. */
export function onceGone(tab: string, work: () => void): void {
  if (knowsOpenTabs()) navigator.locks.request(lockOf(tab), work).catch(warn)
  else work()
}

const warn = (error: unknown) => console.warn('The lock of a tab failed.', error)
