import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

interface TabsProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: string; content: ReactNode }[]
}

/** The tabs of a screen, each with its content. */
export function Tabs<T extends string>({ label, value, onChange, tabs }: TabsProps<T>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <TabBar label={label} tabs={tabs} className="px-2 max-md:px-1" />
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="p-5 max-md:p-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

interface PartTabsProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: string; className?: string }[]
  /** At the end of the bar. */
  beside?: ReactNode
  className?: string
  /** Content of the chosen tab. */
  children: ReactNode
}

/** Tabs within a screen, which bring no space of their own. */
export function PartTabs<T extends string>({
  label,
  value,
  onChange,
  tabs,
  beside,
  className,
  children,
}: PartTabsProps<T>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(next as T)}
      activationMode="manual"
      className={cx('flex min-w-0 flex-col gap-4', className)}
    >
      <div className="flex flex-none flex-wrap items-center gap-x-3 inset-shadow-[0_-1px_var(--color-line-soft)]">
        <TabBar label={label} tabs={tabs} className="min-w-0 flex-1" />
        {beside}
      </div>
      <Radix.Content key={value} value={value} className="contents">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}

interface TabBarProps {
  label: string
  tabs: readonly { value: string; label: string; className?: string }[]
  className?: string
}

const TabBar = ({ label, tabs, className }: TabBarProps) => (
  <Radix.List
    aria-label={label}
    className={cx(
      'flex overflow-x-auto inset-shadow-[0_-1px_var(--color-line-soft)] [scrollbar-width:none]',
      className,
    )}
  >
    {tabs.map((tab) => (
      <Radix.Trigger
        key={tab.value}
        value={tab.value}
        className={cx(
          'h-10 flex-none border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 max-md:h-11 data-[state=active]:border-accent data-[state=active]:text-text',
          tab.className,
        )}
      >
        {tab.label}
      </Radix.Trigger>
    ))}
  </Radix.List>
)
