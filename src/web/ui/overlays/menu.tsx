import Check from 'lucide-react/icons/check'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/lib/cx.ts'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /** Called when it has closed; prevent the event to keep the focus from going back to the trigger. */
  onClosed?: (event: Event) => void
  children: ReactNode
}

export function Menu({ trigger, align = 'start', side = 'bottom', onClosed, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={onClosed}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-45 max-w-75 animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface EntryProps {
  icon?: ReactNode
  /** At the far end, as the keys that do the same. */
  hint?: ReactNode
  children: ReactNode
}

interface MenuItemProps extends EntryProps {
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

const entryStyle =
  'flex h-8.5 items-center gap-2.5 rounded-small px-2.5 outline-none max-md:h-11 data-highlighted:bg-line data-disabled:opacity-50'

export function MenuItem({ icon, hint, danger = false, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cx(entryStyle, danger && 'text-loss [&_.lucide]:text-loss')}
    >
      <Entry icon={icon} hint={hint}>
        {children}
      </Entry>
    </Radix.Item>
  )
}

/** An entry that leads to another screen. */
export function MenuLink({ to, icon, hint, children }: EntryProps & { to: string }) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={entryStyle}>
        <Entry icon={icon} hint={hint}>
          {children}
        </Entry>
      </Link>
    </Radix.Item>
  )
}

function Entry({ icon, hint, children }: EntryProps) {
  return (
    <>
      {icon && <span className="text-muted">{icon}</span>}
      {children}
      {hint && <span className="ml-auto pl-6">{hint}</span>}
    </>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-small text-muted">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}

interface MenuChoicesProps {
  value: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}

/** Entries of which one holds. */
export function MenuChoices({ value, onChange, children }: MenuChoicesProps) {
  return (
    <Radix.RadioGroup value={value ?? ''} onValueChange={onChange}>
      {children}
    </Radix.RadioGroup>
  )
}

interface MenuChoiceProps {
  value: string
  /** Description under the name. */
  note?: ReactNode
  children: ReactNode
}

export function MenuChoice({ value, note, children }: MenuChoiceProps) {
  return (
    <Radix.RadioItem
      value={value}
      className="flex min-h-8.5 items-start gap-2.5 rounded-small py-1.5 pr-2.5 pl-8 outline-none max-md:min-h-11 data-highlighted:bg-line data-[state=checked]:pl-2.5"
    >
      <Radix.ItemIndicator className="mt-0.5 -mr-1 text-accent">
        <Check className="max-md:size-4" />
      </Radix.ItemIndicator>
      <span className="min-w-0">
        <span className="block">{children}</span>
        {note && <span className="block text-small text-muted">{note}</span>}
      </span>
    </Radix.RadioItem>
  )
}
