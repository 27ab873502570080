import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** What a list is narrowed to, as part of the address: a view can be linked, and going back finds it again. */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams()
  // The router does not queue changes: a second one before the next render would undo the first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  return {
    get: (name: string) => params.get(name) ?? '',
    set(name: string, value: string) {
      const next = new URLSearchParams(latest.current)
      if (value) next.set(name, value)
      else next.delete(name)
      latest.current = next
      setParams(next, { replace: true })
    },
    clear() {
      latest.current = new URLSearchParams()
      setParams(latest.current, { replace: true })
    },
  }
}
