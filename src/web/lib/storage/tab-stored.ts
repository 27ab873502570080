import { parseStored } from './stored.ts'

// Storage of this tab: it outlives a reload, and no other tab sees it. A browser may refuse it, which neither reading nor writing throws for.

export function readTabStored(name: string): unknown {
  try {
    return parseStored(name, sessionStorage.getItem(name))
  } catch {
    return undefined
  }
}

/** False when the browser refuses. */
export function writeTabStored(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
