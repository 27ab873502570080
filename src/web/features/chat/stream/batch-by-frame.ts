/**
 * Applies added items in batches, at most every second frame, which leaves the other frames for scrolling and typing. In a
 * hidden tab items wait for `flush`.
 */
export function batchByFrame<T>(apply: (items: T[]) => void) {
  let waiting: T[] = []
  let frame: number | undefined

  function flush(): void {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
    const items = waiting
    waiting = []
    if (items.length > 0) apply(items)
  }
  function flushAndRest(): void {
    flush()
    frame = requestAnimationFrame(() => {
      frame = waiting.length > 0 ? requestAnimationFrame(flushAndRest) : undefined
    })
  }
  return {
    add(item: T): void {
      waiting.push(item)
      frame ??= requestAnimationFrame(flushAndRest)
    },
    flush,
  }
}
