import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 64rem)'
const query = () => globalThis.matchMedia?.(WIDE)

const subscribe = (onChange: () => void) => {
  const list = query()
  list?.addEventListener?.('change', onChange)
  return () => list?.removeEventListener?.('change', onChange)
}

/** True if columns fit side by side, as with `lg:` in styles. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? true)
