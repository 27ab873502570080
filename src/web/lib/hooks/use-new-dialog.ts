import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Open state of a screen's dialog for a new item. Every arrival at its address with `?new` opens it too. */
export function useNewDialog(): [boolean, (open: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('new')
  const [open, setOpen] = useState(isAsked)
  // The address drops it, so that a reload, the way back or a filter does not open the dialog again.
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    setParams(
      (current) => {
        current.delete('new')
        return current
      },
      { replace: true },
    )
  }, [isAsked, setParams])
  return [open, setOpen]
}
