import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Open state of a screen's dialog for a new item. Every arrival at its address with `?new` opens it too. */
export function useNewDialog(): [boolean, (open: boolean) => void] {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const asked = params.has('new') ? key : undefined
  const [seen, setSeen] = useState(asked)
  const [open, setOpen] = useState(asked !== undefined)
  if (asked !== seen) {
    setSeen(asked)
    if (asked) setOpen(true)
  }
  return [open, setOpen]
}
