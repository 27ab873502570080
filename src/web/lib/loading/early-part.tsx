import { type ComponentType, lazy, useState } from 'react'
import { fetchPart } from '#web/lib/loading/fetch-part.ts'

/**
 * A component in a file of its own that `fetch` brings before it is needed. It is then shown at once, where React would show what
 * stands in for it first, and not take that away for 300 ms, even though the file is there.
 */
export function earlyPart<P extends object, K extends string>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
) {
  let fetched: ComponentType<P> | undefined
  const fetch = async () => {
    fetched ??= (await fetchPart(load, forget))[name]
    return { default: fetched }
  }
  let Late = lazy(fetch)
  // React keeps what was thrown, and asks again and again until it is shown: whoever shows it says when a new try may begin.
  function forget() {
    Late = lazy(fetch)
  }

  function Part(props: P) {
    // Chosen once, for another component in its place would start again.
    const [Chosen] = useState<ComponentType<P>>(() => fetched ?? Late)
    return <Chosen {...props} />
  }
  /** A file that cannot be had is asked for again when it is shown, and is missed then. */
  return { Part, fetch: () => void fetch().catch(() => undefined) }
}
