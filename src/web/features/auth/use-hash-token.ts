import { useLocation } from 'react-router'

/** The token from an emailed link; null when it cannot be one of ours. It follows the #, so no server or proxy logs it. */
export function useHashToken(): string | null {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token')
  return token && /^[\x21-\x7e]{1,200}$/.test(token) ? token : null
}
