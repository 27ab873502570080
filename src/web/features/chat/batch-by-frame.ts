/**
 * Hands on what was added since the last frame, all at once: words come faster than a screen is drawn. On a page that nobody
 * sees nothing is drawn, and what was added waits for `flush`.
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
  return {
    add(item: T): void {
      waiting.push(item)
      frame ??= requestAnimationFrame(flush)
    },
    flush,
  }
}
