import { currentStorage } from '#web/lib/storage/viewed-account.ts'

// The only way to local storage. A browser may refuse it, being full or set to keep nothing: reading then finds nothing, and
// writing says so, but neither throws.

/** The parsed value under a name. Undefined if missing or unreadable. */
export const readStored = (name: string): unknown => parseStored(name, readText(name))

/** The same of a text that was read already. */
export function parseStored(name: string, text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch (error) {
    console.warn(`The stored value of ${name} cannot be read and is ignored.`, error)
    return undefined
  }
}

/** False when the browser refuses. */
export const writeStored = (name: string, value: unknown): boolean => writeText(name, JSON.stringify(value))

/** The same for plain text. */
export function readText(name: string): string | null {
  try {
    return currentStorage().getItem(name)
  } catch {
    return null
  }
}

export function writeText(name: string, text: string): boolean {
  try {
    currentStorage().setItem(name, text)
    return true
  } catch {
    return false
  }
}

export function removeStored(name: string): void {
  try {
    currentStorage().removeItem(name)
  } catch {
    // Storage that is blocked cannot hold anything.
  }
}

/** The names of all that is kept whose name begins so. */
export function storedNames(prefix: string): string[] {
  try {
    return Object.keys(currentStorage()).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

/** The same for zustand's `persist`. */
export const persistStorage = {
  getItem: readText,
  setItem: (name: string, text: string): void => void writeText(name, text),
  removeItem: removeStored,
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
