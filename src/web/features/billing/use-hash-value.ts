import { useLocation } from 'react-router'

/** A value after the #, which is never sent to a server; null when it cannot be ours. */
export function useHashValue(name: string): string | null {
  const value = new URLSearchParams(useLocation().hash.slice(1)).get(name)
  return value && /^[\x21-\x7e]{1,200}$/.test(value) ? value : null
}
