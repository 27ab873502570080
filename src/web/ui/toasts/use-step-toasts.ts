import { useEffect, useRef } from 'react'
import { closeStepToasts } from './toast.store.ts'

/** For screens with steps: a toast does not outlive the step that showed it. */
export function useStepToasts(step: string | undefined): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    closeStepToasts()
  }, [step])
}
