import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { type Renderable, resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { cx } from '#web/lib/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useToastStore } from '#web/ui/toasts/toast.store.ts'

interface QuickOptions {
  /** Shown in place of the toast of this id, as when loading is over. */
  id?: string
}

type Show = (message: NonNullable<Renderable>, options?: QuickOptions) => string

/** Loads the toasts; the library stores messages until they are mounted. */
const wanted =
  (show: Show): Show =>
  (message, options) => {
    useToastStore.setState({ quick: true })
    return show(message, options)
  }

/** Short notes on finished actions. They disappear by themselves; a loading one stays until resolved. */
export const quickToast = {
  show: wanted(toast),
  success: wanted(toast.success),
  error: wanted(toast.error),
  loading: wanted(toast.loading),
  dismiss: (id?: string) => toast.dismiss(id),
}

const options = {
  duration: 3_000,
  removeDelay: 1_000,
  loading: { duration: Number.POSITIVE_INFINITY },
}

// The library's own look would add styles to the page from a script. We take its behaviour and draw it ourselves. It holds 20.
export function QuickToasts() {
  const { toasts, handlers } = useToaster(options)
  useEscape(toasts)
  useStepChange(toasts)
  return (
    <section
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="flex flex-col-reverse items-end gap-2"
    >
      {toasts.map((item) => (
        <QuickToast key={item.id} item={item} />
      ))}
    </section>
  )
}

function QuickToast({ item }: { item: Toast }) {
  return (
    <div
      role={item.type === 'error' ? 'alert' : 'status'}
      data-visible={item.visible}
      aria-hidden={!item.visible || undefined}
      className={cx(
        'flex max-w-[min(350px,calc(100vw-32px))] items-start gap-2.5 rounded-card border border-line bg-raised px-3 py-2.5 text-text shadow-float',
        item.visible ? 'pointer-events-auto animate-rise' : 'animate-vanish',
      )}
    >
      <Icon type={item.type} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{resolveValue(item.message, item)}</span>
      {isHideable(item) && (
        <button
          type="button"
          aria-label="Dismiss notification"
          onClick={() => toast.dismiss(item.id)}
          className="-my-1 -mr-1.5 flex size-7 flex-none items-center justify-center rounded-control text-muted hover:text-text max-md:-my-2.5 max-md:-mr-3 max-md:size-11"
        >
          <X />
        </button>
      )}
    </div>
  )
}

/** Toasts of running work stay until it ends. */
const isHideable = ({ type, visible }: Toast) => type !== 'loading' && visible

/** They may lie over something: Escape takes them away, unless it was meant for a dialog or a menu. */
function useEscape(toasts: Toast[]) {
  useEffect(() => {
    const hideable = toasts.filter(isHideable)
    if (hideable.length === 0) return
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) for (const { id } of hideable) toast.dismiss(id)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [toasts])
}

/** A step that was left takes its toasts along. */
function useStepChange(toasts: Toast[]) {
  const stepsLeft = useToastStore((state) => state.stepsLeft)
  const seen = useRef(stepsLeft)
  useEffect(() => {
    if (seen.current === stepsLeft) return
    seen.current = stepsLeft
    for (const item of toasts) if (isHideable(item)) toast.dismiss(item.id)
  }, [stepsLeft, toasts])
}

function Icon({ type }: { type: Toast['type'] }) {
  if (type === 'loading') return <Spinner className="mt-0.5 text-accent" />
  if (type === 'success') return <Check className="mt-0.5 text-gain" />
  if (type === 'error') return <CircleAlert className="mt-0.5 text-loss" />
  return null
}
