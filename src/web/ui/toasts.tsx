import { Suspense } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.ts'
import { useToastStore } from '#web/ui/toast.store.ts'

const loadArea = () => import('#web/ui/toast-area.tsx')
const loadQuick = () => import('#web/ui/quick-toast.tsx')
const ToastArea = lazyScreen<object, 'ToastArea'>(loadArea, 'ToastArea')
const QuickToasts = lazyScreen<object, 'QuickToasts'>(loadQuick, 'QuickToasts')

/** Both kinds, each fetched with the first one shown. */
export function Toasts() {
  const titled = useToastStore((state) => state.current !== undefined)
  const quick = useToastStore((state) => state.quick)
  return (
    <Suspense>
      {titled && <ToastArea />}
      {quick && <QuickToasts />}
    </Suspense>
  )
}

/** Fetches them before they are needed: what they most often have to say is that the connection is gone. */
export function fetchToasts(): void {
  void Promise.allSettled([loadArea(), loadQuick()])
}
