import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the one that acts last. */
  footer?: ReactNode
}

// Radix's own overlay locks scrolling with a style element, which the content security policy refuses. So the content is the
// whole dimmed screen, and the panel a box in it.
export function Dialog({ open, onOpenChange, title, description, children, footer }: DialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...returnFocus}
          onPointerDown={(event) => event.target === event.currentTarget && onOpenChange(false)}
          className="fixed inset-0 z-40 grid place-items-center overflow-y-auto overscroll-contain bg-rail/75 p-4 outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
        >
          <div className="flex w-full max-w-110 flex-col gap-4 rounded-large border border-line bg-panel p-5 shadow-float">
            <header className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <Radix.Title className="font-display text-title font-semibold">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X />} className="-mt-1 -mr-1" />
              </Radix.Close>
            </header>
            {children}
            {footer && <footer className="flex flex-wrap justify-end gap-2">{footer}</footer>}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
