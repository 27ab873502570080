import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A panel from the left edge, for what stands beside the work on wide screens. Made like the dialog, and for its reason. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          {...returnFocus}
          onPointerDown={(event) => event.target === event.currentTarget && onOpenChange(false)}
          className="group fixed inset-0 z-30 bg-rail/75 outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <div className="flex h-full w-[min(300px,85vw)] flex-col border-r border-line-soft bg-rail shadow-float group-data-[state=closed]:animate-slide-out group-data-[state=open]:animate-slide-in">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
