import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/toast'
import { cx } from '#web/lib/cx.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { closeToast, type ToastMessage, useToastStore } from '#web/ui/toasts/toast.store.ts'

const DURATION_MS = 5_000
const SWIPE_THRESHOLD = 50

/** Shows titled messages, one at a time. `label` is for screen readers. */
export function ToastArea({ label = 'Message' }: { label?: string }) {
  if (!label.trim()) throw new Error('The toast area needs a label.')
  const { current, open } = useToastStore()
  return (
    <Radix.Provider
      label={label}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
    >
      {current && <AreaToast key={current.id} toast={current} open={open} />}
      <Radix.Viewport className="pointer-events-auto w-87.5 max-w-[calc(100vw-32px)] outline-none" />
    </Radix.Provider>
  )
}

function AreaToast({ toast, open }: { toast: ToastMessage; open: boolean }) {
  const destructive = toast.variant === 'destructive'
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => next || closeToast()}
      duration={toast.duration}
      type={destructive ? 'foreground' : 'background'}
      data-variant={toast.variant ?? 'default'}
      className={cx(
        'flex items-start gap-3 rounded-card border bg-raised py-2.5 pr-2 pl-3.5 shadow-float',
        'data-[state=open]:animate-rise data-[state=closed]:animate-vanish',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        destructive ? 'border-loss' : 'border-line',
      )}
    >
      <div className="min-w-0 flex-1 py-0.5 [overflow-wrap:anywhere]">
        <Radix.Title className={cx('font-semibold', destructive && 'text-loss')}>{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-muted">{toast.description}</Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          altText={toast.action.label}
          onClick={toast.action.run}
          className="min-h-8.5 flex-none rounded-small px-1 font-semibold text-accent hover:underline max-md:min-h-11 max-md:min-w-11"
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton label="Close" icon={<X />} />
      </Radix.Close>
    </Radix.Root>
  )
}
