/** What this browser keeps under a name, parsed. Undefined when there is nothing, or nothing that can be read. */
export function readKept(name: string): unknown {
  try {
    const text = localStorage.getItem(name)
    return text === null ? undefined : JSON.parse(text)
  } catch (error) {
    console.warn(`What this browser kept as ${name} cannot be read, so it is left out.`, error)
    return undefined
  }
}

/** False when the browser refuses, as it does when its storage is full. */
export function writeKept(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
