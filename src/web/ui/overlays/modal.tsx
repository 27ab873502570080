import * as Radix from 'radix-ui/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'

export interface ModalProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Receives focus on close; by default the element focused now. */
  opener?: Element | null
}

interface ModalFrameProps extends ModalProps {
  /** True if a `ModalDescription` is inside. */
  described?: boolean
  place?: 'center' | 'top' | 'bottom'
  /** Classes of the panel. */
  className?: string
  /** Handlers of the panel. */
  panel?: ComponentProps<'div'>
  children: ReactNode
}

const places = {
  center: 'items-center',
  top: 'items-start pt-[12dvh] max-md:p-2',
  bottom: 'items-end p-0! *:rounded-b-none *:pb-[env(safe-area-inset-bottom)]',
}

export const ModalTitle = Radix.Title
export const ModalDescription = Radix.Description
export const ModalClose = Radix.Close

// Radix's own overlay locks scrolling with a style element, which the content security policy refuses. So the content is the
// whole dimmed screen, and the panel a box in it.
export function Modal({
  open,
  onOpenChange,
  opener,
  described,
  place = 'center',
  className,
  panel,
  children,
}: ModalFrameProps) {
  const returnFocus = useReturnFocus(opener)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...(described ? {} : { 'aria-describedby': undefined })}
          {...returnFocus}
          onPointerDown={(event) => event.target === event.currentTarget && onOpenChange(false)}
          className={cx(
            'fixed inset-0 z-40 grid justify-items-center overflow-y-auto overscroll-contain bg-rail/75 p-4 outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear',
            places[place],
          )}
        >
          <div
            {...panel}
            className={cx(
              'flex w-full max-w-110 min-w-0 flex-col rounded-large border border-line bg-panel shadow-float',
              className,
            )}
          >
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
