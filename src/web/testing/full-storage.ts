import { onTestFinished, vi } from 'vitest'

/** The browser's storage, but for writes that are too much for it, which it refuses as a full one does. Ends with the test. */
export function limitStorage(isTooMuch: (value: string) => boolean): void {
  const storage = localStorage
  const write = (name: string, value: string) => {
    if (isTooMuch(value)) throw new DOMException('There is no room.', 'QuotaExceededError')
    storage.setItem(name, value)
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      get(_, name) {
        if (name === 'setItem') return write
        const value = Reflect.get(storage, name)
        return typeof value === 'function' ? value.bind(storage) : value
      },
    }),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}
