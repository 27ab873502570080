import * as Radix from 'radix-ui/tooltip'
import type { ReactElement, ReactNode } from 'react'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Stands once around everything that has tooltips, so that one opens at once when another has just closed. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One control that can take focus. */
  children: ReactElement
}

export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-70 animate-appear rounded-small border border-line bg-raised px-2 py-1 text-label text-text shadow-float"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
