/** Does something once the page has come to rest, or soon where the browser cannot tell. Gives what calls it off. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 1_000)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: 5_000 })
  return () => cancelIdleCallback(asked)
}
