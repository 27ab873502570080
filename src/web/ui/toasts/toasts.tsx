import { Suspense } from 'react'
import { cx } from '#web/lib/cx.ts'
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
    <div
      className={cx(
        'pointer-events-none fixed right-4 bottom-[max(16px,env(safe-area-inset-bottom))] z-50 flex flex-col-reverse items-end gap-2',
        // Over what one writes with, over the buttons of a step, and over a phone's way around, not on them.
        '[body:has(#composer)_&]:bottom-44 [body:has([data-step-buttons])_&]:bottom-20',
        'max-md:[body:has([aria-label="Bottom_bar"]):not(:has(#composer))_&]:bottom-[calc(72px+env(safe-area-inset-bottom))]',
        'max-md:[body:has([data-step-buttons]):has([aria-label="Bottom_bar"])_&]:bottom-[calc(132px+env(safe-area-inset-bottom))]',
      )}
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
