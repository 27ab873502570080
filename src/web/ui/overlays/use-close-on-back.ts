import { useEffect, useEffectEvent } from 'react'

const MARK = 'overlay'

let open = 0

const isMarked = (): boolean =>
  history.state !== null && typeof history.state === 'object' && MARK in history.state

/**
 * The back button of a phone closes what is open, instead of leaving the screen. A link inside must `replace` the history
 * entry made for it.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    open += 1
    if (!isMarked()) history.pushState({ ...history.state, [MARK]: true }, '')
    const onPop = () => close()
    addEventListener('popstate', onPop)
    return () => {
      open -= 1
      removeEventListener('popstate', onPop)
      // Later, so that an effect that runs twice in development keeps its entry.
      setTimeout(() => {
        if (open === 0 && isMarked()) history.back()
      })
    }
  }, [])
}
