import type { ComponentType } from 'react'
import { earlyPart } from '#web/lib/loading/early-part.tsx'

/** A component that is fetched when it is first shown, by its name in the module. */
export function lazyScreen<P extends object, K extends string>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): ComponentType<P> {
  return earlyPart(load, name).Part
}
