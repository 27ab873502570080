import { useEffect, useEffectEvent } from 'react'

const MARK = 'overlay'

let open = 0
/** True from the request for the entry before until it is there. */
let isLeaving = false

const isMarked = (): boolean =>
  history.state !== null && typeof history.state === 'object' && MARK in history.state
const mark = () => history.pushState({ ...history.state, [MARK]: true }, '')

/**
 * The back button of a phone closes what is open, instead of leaving the screen. A link inside must `replace` the history
 * entry made for it.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    open += 1
    if (!isMarked()) mark()
    // One that opens while the entry of another is being left gets its own.
    const onPop = () => (isLeaving ? mark() : close())
    addEventListener('popstate', onPop)
    return () => {
      open -= 1
      removeEventListener('popstate', onPop)
      // Later, so that an effect that runs twice in development keeps its entry.
      setTimeout(leaveEntry)
    }
  }, [])
}

function leaveEntry(): void {
  if (open > 0 || isLeaving || !isMarked()) return
  isLeaving = true
  // After every listener has seen it.
  addEventListener('popstate', () => setTimeout(() => (isLeaving = false)), { once: true })
  history.back()
}
