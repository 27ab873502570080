/**
 * Hands on what was added, all at once, in every second frame at most: words come faster than they are read, and the frames in
 * between are free for scrolling and writing. On a page that nobody sees nothing is drawn, and what was added waits for `flush`.
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
