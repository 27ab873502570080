const KEY = 'auth.token'

export const readToken = () => localStorage.getItem(KEY)
export const writeToken = (token: string) => localStorage.setItem(KEY, token)
/** Calls back when another tab of this browser signs out, or in as someone else. */
export function onTokenChange(changed: () => void): () => void {
  const heard = ({ key, oldValue, newValue }: StorageEvent) => {
    if ((key === KEY || key === null) && oldValue !== newValue) changed()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
export const clearToken = () => localStorage.removeItem(KEY)
