import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls back with each screen one goes to, for what stays on the page and may have changed elsewhere. */
export function useNavigated(navigated: () => void): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    navigated()
  }, [pathname, navigated])
}
