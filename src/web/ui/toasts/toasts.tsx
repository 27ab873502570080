import { Suspense } from 'react'
import { earlyPart } from '#web/lib/loading/early-part.tsx'
import { useToastStore } from '#web/ui/toasts/toast.store.ts'

const { Part: ToastArea, fetch: fetchArea } = earlyPart<object, 'ToastArea'>(
  () => import('#web/ui/toasts/toast-area.tsx'),
  'ToastArea',
)
const { Part: QuickToasts, fetch: fetchQuick } = earlyPart<object, 'QuickToasts'>(
  () => import('#web/ui/toasts/quick-toast.tsx'),
  'QuickToasts',
)

/** Both kinds in one place, each fetched with the first one shown. */
export function Toasts() {
  const titled = useToastStore((state) => state.current !== undefined)
  const quick = useToastStore((state) => state.quick)
  return (
    // An open dialog hides all but live regions from screen readers. Each toast announces itself, so this one is off.
    <div
      aria-live="off"
      className="toast-bottom pointer-events-none fixed right-4 z-50 flex flex-col-reverse items-end gap-2"
    >
      <Suspense>{titled && <ToastArea />}</Suspense>
      <Suspense>{quick && <QuickToasts />}</Suspense>
    </div>
  )
}

/** Well after what the page shows first. */
const LATER_MS = 8_000

/** Fetches the toasts some seconds later. Returns a function that cancels it. */
export function fetchToastsLater(): () => void {
  const timer = setTimeout(fetchToasts, LATER_MS)
  return () => clearTimeout(timer)
}

/** Fetches the toasts before they are needed, because most of them report a lost connection. */
export function fetchToasts(): void {
  fetchArea()
  fetchQuick()
}
