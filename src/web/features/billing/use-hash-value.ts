import { useLocation } from 'react-router'

/** What an address says after its #, which is not sent to any server, under a name; null where it could not be ours. */
export function useHashValue(name: string): string | null {
  const value = new URLSearchParams(useLocation().hash.slice(1)).get(name)
  return value && /^[\x21-\x7e]{1,200}$/.test(value) ? value : null
}
