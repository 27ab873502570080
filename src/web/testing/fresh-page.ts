// Test files of the web share a process, since starting one and loading React takes longer than most of them. Each file still gets
// our own modules again, and a page that the files before have left empty: no storage, listeners, timers or requests of theirs.
import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

const FIRST_URL = 'http://localhost:3000/'

const { happyDOM } = window as unknown as {
  happyDOM: { abort(): Promise<void>; setURL(url: string): void }
}
const { addEventListener, setTimeout, setInterval } = globalThis
const listeners: Parameters<typeof removeEventListener>[] = []
const timers = new Set<NodeJS.Timeout>()

vi.resetModules()

// Modules listen to the window from their first import on, for as long as there is a page.
const listen: typeof addEventListener = (...args: Parameters<typeof addEventListener>) => {
  listeners.push(args)
  addEventListener(...args)
}

function noted<Start extends (...args: never[]) => NodeJS.Timeout>(start: Start) {
  return (...args: Parameters<Start>) => {
    const timer = start(...args)
    timers.add(timer)
    return timer
  }
}

Object.assign(globalThis, {
  addEventListener: listen,
  setTimeout: noted(setTimeout),
  setInterval: noted(setInterval),
})

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  await happyDOM.abort()
  for (const timer of timers) clearTimeout(timer)
  for (const args of listeners) removeEventListener(...args)
  Object.assign(globalThis, { addEventListener, setTimeout, setInterval })
  emptyPage()
})

function emptyPage(): void {
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there in the stand-in page
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=', 1)}=; max-age=0`
  for (const element of [document.documentElement, document.head, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  happyDOM.setURL(FIRST_URL)
}
