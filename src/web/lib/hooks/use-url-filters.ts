import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** List filters in the address, so that a view can be linked and Back restores it. */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams()
  // The router does not queue changes: a second one before the next render would undo the first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const { pathname } = useLocation()
  const screen = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted when this screen is the one that is shown
  useEffect(() => {
    screen.current = window.location.pathname
  }, [pathname])
  const show = (next: URLSearchParams) => {
    latest.current = next
    // Do not navigate back when the user has already chosen another screen.
    if (window.location.pathname === screen.current) setParams(next, { replace: true })
  }
  return {
    get: (name: string) => params.get(name) ?? '',
    set(name: string, value: string) {
      const next = new URLSearchParams(latest.current)
      if (value) next.set(name, value)
      else next.delete(name)
      show(next)
    },
    clear: () => show(new URLSearchParams()),
  }
}
