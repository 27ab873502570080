import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface TabsProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: string; content: ReactNode }[]
}

export function Tabs<T extends string>({ label, value, onChange, tabs }: TabsProps<T>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Radix.List
        aria-label={label}
        className="flex overflow-x-auto px-2 max-md:px-1 inset-shadow-[0_-1px_var(--color-line-soft)]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="h-10 flex-none border-b-2 border-transparent px-3 font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 max-md:h-11 data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="p-5 max-md:p-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
