/** A cached answer is checked against the database this often, so that a deleted page is gone within seconds. */
const FRESH_MS = 2_000

interface Entry<Value> {
  value: Value
  bytes: number
  checkedAt: number
}

interface CacheParts<Value> {
  mostBytes: number
  /** Reads the current value, or returns the former one if it still holds. */
  load: (key: string, former: Value | undefined) => Promise<Value | undefined>
  bytesOf: (value: Value) => number
}

/** Keeps what visitors ask for most in memory. Requests that come together wait for one load. */
export function createPageCache<Value extends object>({ mostBytes, load, bytesOf }: CacheParts<Value>) {
  const entries = new Map<string, Entry<Value>>()
  const loading = new Map<string, Promise<Value | undefined>>()
  let bytes = 0

  function drop(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, value: Value) {
    drop(key)
    const entry = { value, bytes: bytesOf(value), checkedAt: performance.now() }
    entries.set(key, entry)
    bytes += entry.bytes
    for (const [oldest] of entries) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  async function refresh(key: string): Promise<Value | undefined> {
    const value = await load(key, entries.get(key)?.value)
    if (value) keep(key, value)
    else drop(key)
    return value
  }

  function get(key: string): Value | Promise<Value | undefined> {
    const entry = entries.get(key)
    if (entry && performance.now() - entry.checkedAt < FRESH_MS) return entry.value
    const running = loading.get(key) ?? refresh(key).finally(() => loading.delete(key))
    loading.set(key, running)
    return running
  }

  /** For this process; others notice by themselves. */
  const clear = () => {
    entries.clear()
    bytes = 0
  }

  return { get, clear }
}
