import { readText, removeStored, writeText } from '#web/lib/storage/stored.ts'

const KEY = 'auth.token'

/** A token the browser could not store. This page uses it until it is closed. */
let unkept: string | null = null

export const readToken = () => unkept ?? readText(KEY)

/** False when it could not be kept: the session then ends with the page. */
export function writeToken(token: string): boolean {
  const kept = writeText(KEY, token)
  // The token of someone else who was signed in before must not come back with the next page.
  if (!kept) removeStored(KEY)
  unkept = kept ? null : token
  return kept
}

export function clearToken(): void {
  unkept = null
  removeStored(KEY)
}

/** Calls back when another tab of this browser signs out, or in as someone else. */
export function onTokenChange(changed: () => void): () => void {
  const heard = ({ key, oldValue, newValue }: StorageEvent) => {
    // Without a key, all of the storage was cleared.
    if (key === null || (key === KEY && oldValue !== newValue)) changed()
  }
  // A page that the back button brings back heard nothing of what happened since.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed()
  }
  addEventListener('storage', heard)
  addEventListener('pageshow', shown)
  return () => {
    removeEventListener('storage', heard)
    removeEventListener('pageshow', shown)
  }
}

type Listener = (path: string) => void
const listeners = new Set<Listener>()

/** Calls back when the server refuses the browser's current token. `path` is the request. */
export function onTokenRefused(refused: Listener): () => void {
  listeners.add(refused)
  return () => listeners.delete(refused)
}

/** Says that a request with this token was answered with 401. An answer to an older token says nothing about the present one. */
export function tokenRefused(token: string | null, path: string): void {
  if (token && token === readToken()) for (const listener of listeners) listener(path)
}
