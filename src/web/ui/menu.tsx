import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  children: ReactNode
}

export function Menu({ trigger, align = 'start', side = 'bottom', children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-45 max-w-75 animate-appear rounded-card border border-line bg-raised p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger = false, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cx(
        'flex h-8.5 items-center gap-2.5 rounded-small px-2.5 outline-none max-md:h-11 data-highlighted:bg-line data-disabled:opacity-50',
        danger && 'text-loss',
      )}
    >
      {icon && <span className={danger ? undefined : 'text-muted'}>{icon}</span>}
      {children}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-small text-muted">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}
