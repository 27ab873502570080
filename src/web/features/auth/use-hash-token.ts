import { useLocation } from 'react-router'

/**
 * The token of a link from an email, or null where it cannot be one that we sent: the server need not be asked then. It stands
 * after the #, so that no server or proxy on the way ever sees it.
 */
export function useHashToken(): string | null {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token')
  return token && /^[\x21-\x7e]{1,200}$/.test(token) ? token : null
}
