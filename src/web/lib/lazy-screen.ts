import { type ComponentType, lazy } from 'react'

/** A component that is fetched when it is first shown, by its name in the module. */
export function lazyScreen<P, K extends string>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) {
  return lazy(async () => ({ default: (await load())[name] }))
}
